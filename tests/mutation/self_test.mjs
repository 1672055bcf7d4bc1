// The tool on a file of which all mutants are known. Argument: a folder to work in.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { mutate } from './mutants.mjs';
import { tell_fates } from './suite.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const work = process.argv[2];
mkdirSync(work, { recursive: true });

const out = join(work, 'toy.cpp');
const { mutants, left_out } = mutate({
  root: join(here, 'toy'), file: 'toy.cpp', out, flags: ['-std=c++20'], first: 1, headers: '', kept: join(work, 'toy.json'),
});
execFileSync('g++', ['-std=c++20', '-w', '-include', join(here, 'mutant.hpp'), '-I', here, '-I', join(here, '../..'), out,
  join(here, 'mutant.cpp'), join(here, 'fates.cpp'), join(here, 'toy/test.cpp'), '-o', join(work, 'toy')]);

const fates = new Map();
await tell_fates(mutants, work, { program: 'toy', args: [], most_seconds: 1 }, { jobs: 2, each: (one) => fates.set(one.number, one) });

const said = mutants.map(({ number, line, operator, from, to }) =>
  `${line}: ${fates.get(number).fate}, ${operator}\n  - ${from}\n  + ${to}\n`).join('');
assert.equal(said, readFileSync(join(here, 'toy/fates.txt'), 'utf8'));
assert.equal(left_out, 1);
