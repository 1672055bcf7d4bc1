// script/mutate: breaks the parser, the compiler of houses and the verifier in every way that the operators know, and tells which breakages no test notices.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { keyOf, most_in_a_file, mutate } from './mutants.mjs';
import { table, told } from './report.mjs';
import { fates_rest_on } from '../trust/figures.mjs';
import { digestOf } from '../trust/seal.mjs';
import { comparisons, look_for_odd_hands, noticed, reduce_odd_hands, tell_fates, tests } from './suite.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const work = join(root, 'build/mutation');
const build = join(root, 'build/mutants');  // as deep as other builds, for the compiler's cache
const report = join(work, 'report.json');
const broken = ['parser', 'spec', 'verifier'];

const { values: asked } = parseArgs({
  options: {
    sample: { type: 'string' }, file: { type: 'string', multiple: true }, list: { type: 'boolean' },
    again: { type: 'boolean' }, jobs: { type: 'string' }, odd: { type: 'string' },
    reduce: { type: 'boolean' },
  },
});
const jobs = Number(asked.jobs ?? process.env.TONK_JOBS ?? spawnSync('nproc', { encoding: 'utf8' }).stdout);

const say = (text) => process.stderr.write(`${text}\n`);

function must(command, args, log) {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 });
  writeFileSync(join(work, log), `${done.stdout}${done.stderr}`);
  if (done.status !== 0) {
    say(`${done.stdout}${done.stderr}`.slice(-4000));
    process.exit(2);
  }
}

function below(folder, ending) {
  return readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith(ending)).sort()
    .map((name) => join(folder, name));
}

function configure() {
  must('cmake', ['-S', '.', '-B', build, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=RelWithDebInfo',
    '-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O2 -g1', '-DTONK_WERROR=OFF', `-DTONK_MUTANTS=${work}`,
    `-DCMAKE_PROJECT_tonk_INCLUDE=${join(here, 'mutants.cmake')}`], 'configure.log');
}

/** With which a file is compiled, as far as its meaning goes. */
function flagsOf(file, commands) {
  const { command } = commands.find((one) => one.file === join(work, file));
  return command.split(/\s+/).filter((word) => /^-(I|D|std=)/.test(word)).concat([`-I${root}`]);
}

function found() {
  const headers = createHash('sha256');
  ['core', 'parser', 'spec', 'verifier'].flatMap((folder) => below(folder, '.hpp'))
    .forEach((name) => headers.update(readFileSync(join(root, name))));
  const digest = headers.digest('hex');
  const files = broken.flatMap((folder) => below(folder, '.cpp'));
  files.filter((file) => !existsSync(join(work, file)))
    .forEach((file) => { mkdirSync(join(work, file, '..'), { recursive: true }); writeFileSync(join(work, file), ''); });
  configure();
  const commands = JSON.parse(readFileSync(join(build, 'compile_commands.json'), 'utf8'));
  return files.map((file, index) => mutate({
    root, file, out: join(work, file), flags: flagsOf(file, commands), first: 1 + index * most_in_a_file, headers: digest,
    kept: join(work, 'kept', `${file}.json`),
  }));
}

/** Every so many-th, so that the same are chosen again. */
function sample(mutants, many) {
  return many >= mutants.length ? mutants : Array.from({ length: many }, (_, at) => mutants[Math.floor(at * mutants.length / many)]);
}

mkdirSync(work, { recursive: true });
const files = found();
const equivalents = new Map(JSON.parse(readFileSync(join(here, 'equivalent.json'), 'utf8'))
  .map((one) => [keyOf(one), one]));
const digest = digestOf(root, fates_rest_on);
const before = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { mutants: [] };
const fates = new Map(before.mutants.map((one) => [keyOf(one), { ...one, final: one.final && before.digest === digest }]));

let mutants = files.flatMap((file) => file.mutants);
for (const [key, one] of equivalents) {
  if (!mutants.some((mutant) => keyOf(mutant) === key)) {
    say(`tests/mutation/equivalent.json: nothing in ${one.file} is as it says: ${one.from}`);
  }
}
if (asked.file) {
  mutants = mutants.filter((one) => asked.file.some((name) => one.file.startsWith(name)));
}
if (asked.again) {
  mutants = mutants.filter((one) => ['survived', 'never reached', undefined].includes(fates.get(keyOf(one))?.fate));
}
mutants = mutants.filter((one) => !equivalents.has(keyOf(one)));
// A run that was interrupted goes on where it was, unless something has changed since.
const goes_on = !asked.odd && !asked.reduce && !asked.again;
const known = goes_on ? mutants.filter((one) => fates.get(keyOf(one))?.final) : [];
if (known.length > 0 && !asked.list) {
  say(`${known.length} of ${mutants.length} are known from the last run`);
  mutants = mutants.filter((one) => !known.includes(one));
}
if (asked.sample) {
  mutants = sample(mutants, Number(asked.sample));
}
if (asked.list) {
  mutants.forEach((one) => console.log(told(one)));
  console.log(`${mutants.length} mutants; ${files.reduce((sum, file) => sum + file.left_out, 0)} places left out, where they do not compile`);
  process.exit(0);
}

const programs = [...new Set([...comparisons, ...tests].map((one) => one.program))];
say(`building ${programs.join(', ')} with ${files.reduce((sum, file) => sum + file.mutants.length, 0)} mutants`);
must('cmake', ['--build', build, '--parallel', String(jobs), '--target', ...programs], 'build.log');
const bin = join(build, 'bin');
if (asked.odd) {
  look_for_odd_hands(mutants, Number(asked.odd), bin);
  process.exit(0);
}
if (asked.reduce) {
  await reduce_odd_hands(mutants, bin, jobs);
  process.exit(0);
}
const began = Date.now();
const minutes = () => `${((Date.now() - began) / 60_000).toFixed(0)} minutes`;
const judged = new Map();
const save = () => {
  const all = files.flatMap((file) => file.mutants).flatMap((one) => {
    const key = keyOf(one);
    const fate = judged.get(key) ?? (fates.has(key) ? { ...fates.get(key), number: one.number, line: one.line } : undefined);
    return equivalents.has(key) ? [{ ...one, fate: 'equivalent', why: equivalents.get(key).why }] : fate ? [fate] : [];
  });
  writeFileSync(report, JSON.stringify({ digest, left_out: files.reduce((sum, file) => sum + file.left_out, 0), mutants: all }, null, 1));
  return all;
};
/** A fate is `final` where nothing is left that the mutant would have to get past. */
const judge = (one, fate, by, last = false) =>
  judged.set(keyOf(one), { ...one, fate, by, final: last || ['killed', 'hung'].includes(fate) });
let left = mutants;
const compare = ({ name, of, ...comparison }) => {
  const numbers = noticed(left.filter((one) => one.file.startsWith(of)), bin, comparison);
  left.filter((one) => numbers.has(one.number)).forEach((one) => judge(one, 'killed', name));
  left = left.filter((one) => !numbers.has(one.number));
  save();
  say(`${left.length} of ${mutants.length} left after ${minutes()} and: ${name}`);
};
comparisons.forEach(compare);

for (const some of tests) {
  const by_number = new Map(left.map((one) => [one.number, one]));
  let told_of = 0;
  await tell_fates(left, bin, some, {
    jobs,
    each: ({ number, fate, by }) => {
      judge(by_number.get(number), fate, by, some === tests.at(-1));
      if (++told_of % 100 === 0) {
        save();
        say(`the tests have met ${told_of} of ${by_number.size} after ${minutes()}`);
      }
    },
  });
  left = left.filter((one) => ['survived', 'never reached'].includes(judged.get(keyOf(one)).fate));
  save();
  say(`${left.length} of ${mutants.length} left after ${minutes()} and: ${some.args.join(', ')}`);
}
const survivors = left.map((one) => judged.get(keyOf(one)));
console.log(table(save()));
survivors.forEach((one) => console.log(told(one)));
process.exitCode = survivors.length > 0 ? 1 : 0;
