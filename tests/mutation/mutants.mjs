// The mutants of a file: found, numbered, woven in, and those that do not compile left out.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { sitesOf } from './operators.mjs';
import { siteAt, weave } from './schemata.mjs';
import { functionsOf } from './syntax.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const tool = ['syntax.mjs', 'operators.mjs', 'schemata.mjs', 'mutants.mjs']
  .map((name) => readFileSync(join(here, name), 'latin1')).join('');
export const most_in_a_file = 2048;

/**
 * Writes `out` and returns {file, mutants: [{number, operator, function, line, from, to, key}], left_out}.
 * `headers` is a digest of all that the file may include.
 */
export function mutate({ root, file, out, flags, first, headers, kept }) {
  const source = readFileSync(join(root, file), 'latin1');
  const digest = createHash('sha256').update([tool, headers, source, first, flags.join(' ')].join('\0'), 'latin1').digest('hex');
  const known = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
  if (known.digest === digest && existsSync(out)) {
    return known.found;
  }

  let sites = functionsOf(join(root, file), flags).flatMap((fn) => sitesOf(source, fn));
  sites = [...new Map(sites.map((site) => [`${site.begin}-${site.end}-${site.as === 'statement'}`, site])).values()];
  let number = first;
  for (const site of sites.sort((a, b) => a.begin - b.begin || b.end - a.end)) {
    for (const variant of site.variants) {
      variant.number = number++;
    }
  }
  if (number - first > most_in_a_file) {
    throw new Error(`${file} has more than ${most_in_a_file} mutants`);
  }
  const all = sites.length;
  sites = compiling(source, sites, out, flags);
  const found = { file, mutants: described(file, source, sites), sites: sites.length, left_out: all - sites.length };
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify({ digest, found }));
  return found;
}

/** The sites with which the file compiles; the woven file is left in `out`. */
function compiling(source, sites, out, flags) {
  mkdirSync(dirname(out), { recursive: true });
  for (let round = 0; round < 20; ++round) {
    const woven = weave(source, sites);
    writeFileSync(out, woven.text, 'latin1');
    const compiler = spawnSync('g++', ['-fsyntax-only', '-w', '-Wno-narrowing', '-fmax-errors=0',
      '-fdiagnostics-column-unit=byte', '-include', join(here, 'mutant.hpp'), ...flags, out],
    { encoding: 'latin1', maxBuffer: 1 << 30 });
    if (compiler.status === 0) {
      return sites;
    }
    const bad = blamed(woven, compiler.stderr, out);
    if (bad.size === 0) {
      throw new Error(`${out} does not compile:\n${compiler.stderr.slice(0, 4000)}`);
    }
    sites = sites.filter((site) => !bad.has(site));
  }
  throw new Error(`${out} does not compile, whatever is left out`);
}

function blamed(woven, errors, out) {
  const bad = new Set();
  for (const line of errors.split('\n')) {
    const place = line.startsWith(`${out}:`) && /^:(\d+):(\d+): (error|note|  required)/.exec(line.slice(out.length));
    if (!place || (place[3] !== 'error' && bad.size > 0)) {
      continue;
    }
    const site = siteAt(woven, Number(place[1]), Number(place[2]));
    const lines = site ? [] : woven.spans.filter((span) => lineOf(woven.text, span.begin) === Number(place[1]));
    (site ? [site] : lines.map((span) => span.site)).forEach((one) => bad.add(one));
  }
  return bad;
}

const lineOf = (text, offset) => text.slice(0, offset).split('\n').length;

/** Mutants are told by whole lines, and known again by these and the function, so that edits elsewhere leave them what they are. */
function described(file, source, sites) {
  const times = new Map();
  return sites.flatMap((site) => {
    const begin = source.lastIndexOf('\n', site.begin - 1) + 1;
    const newline = source.indexOf('\n', site.end);
    const end = newline < 0 ? source.length : newline;
    const tidy = (text) => text.replace(/\s+/g, ' ').trim();
    const line = lineOf(source, site.begin);
    return site.variants.map(({ number, operator, text }) => {
      const from = tidy(source.slice(begin, end));
      const to = tidy(`${source.slice(begin, site.begin)}${text}${source.slice(site.end, end)}`) || 'nothing';
      const key = [file, site.function, from, to].join('\n');
      times.set(key, (times.get(key) ?? 0) + 1);
      const again = times.get(key);
      return { number, operator, file, function: site.function, line, from, to, ...(again > 1 ? { again } : {}) };
    });
  });
}

export const keyOf = ({ file, function: name, from, to, again }) => [file, name, from, to, again ?? 1].join('\n');
