// What docs/trust.md says in figures.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const words = (number) => number.toLocaleString('en-US');
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** What the command printed; its failure is an error unless it may end with status 1. */
function printed(command, { may_find = false } = {}) {
  const done = spawnSync('bash', ['-o', 'pipefail', '-c', command],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'pipe'] });
  if (done.status !== 0 && !(may_find && done.status === 1)) {
    throw new Error(`${command}\n${`${done.stdout}${done.stderr}`}`);
  }
  return done.stdout;
}

/** The numbers in the first line in which the pattern is found. */
function numbers(text, pattern) {
  const match = pattern.exec(text);
  if (!match) {
    throw new Error(`nothing like ${pattern} in\n${text.slice(-2000)}`);
  }
  return match.slice(1).map(Number);
}

const reading = ['core', 'parser'];
// What any judgement rests on.
const engine = [...reading, 'spec', 'session', 'verifier', 'variants'];
const playing = [...engine, 'explore/play'];
const tested_with = ['tests/support', 'tests/reference', 'tests/agreement'];

/** What decides whether a mutant is noticed. */
export const fates_rest_on = [...engine, ...tested_with, 'replays', 'script/mutate',
  ...['cli', 'core', 'docs', 'explore', 'faults', 'fuzz', 'mutation', 'parser', 'perft', 'replays', 'spec', 'verifier']
    .map((folder) => `tests/${folder}`)];

const agreed = { short: 10_000, long: 10_000_000 };
const hidden = { short: 10_000, long: 80_000 };
const faulty = { short: 1, long: 50 };
const seconds = { short: 5, long: 3600 };
const simulated = { short: 100, long: 200_000 };

/** What the fuzzer of one target finds in what it calls. */
const fuzzed = (target, input, called) => ({
  what: `${input} that the fuzzer \`${target}\` has tried, and those that broke something`,
  vouches: [...called, 'tests/fuzz/*.cpp', 'tests/fuzz/*.hpp', 'script/fuzz'],
  command: (how_much) => `script/fuzz ${seconds[how_much]} ${target}`,
  measure: (how_much) => {
    const said = printed(`script/fuzz ${seconds[how_much]} ${target}`, { may_find: true });
    const found = /^\w+ +(\d+) inputs, .*: (.*)$/m.exec(said);
    if (!found) {
      throw new Error(`script/fuzz said:\n${said}`);
    }
    return `${words(Number(found[1]))}; ${found[2] === 'nothing found' ? 0 : 1}`;
  },
});

/** What the tests notice of the ways to break what is in one folder. */
function mutated(folder, what) {
  const command = (how_much) => `script/mutate --file ${folder}/${{ short: ' --sample 200', long: '' }[how_much]}`;
  return {
    what: `ways of breaking ${what} that the tests noticed; those that change nothing anybody could see; those that went unnoticed`,
    vouches: fates_rest_on,
    command,
    measure: (how_much) => {
      printed(command(how_much), { may_find: true });
      const report = join(root, 'build/mutation/report.json');
      if (!existsSync(report)) {
        throw new Error('script/mutate wrote no report');
      }
      const mutants = JSON.parse(readFileSync(report, 'utf8')).mutants.filter((one) => one.file.startsWith(`${folder}/`));
      const many = (...fates) => mutants.filter((one) => fates.includes(one.fate)).length;
      return `${words(many('killed', 'hung'))} of ${words(mutants.length)}; ${words(many('equivalent'))}; `
        + `${words(many('survived', 'never reached'))}`;
    },
  };
}

/**
 * Each with what it says, the paths of the code that it vouches for, the command, which runs in a fresh clone, and a function that runs it
 * and gives the figure. `how_much` is `short` or `long`.
 */
export const figures = {
  rules: {
    what: 'rules of [the reference](rules.md) with a recorded hand that keeps it and one that breaks it',
    vouches: ['docs/rules.md', 'replays', 'tests/docs', 'script/coverage'],
    command: () => 'script/coverage',
    measure: () => {
      printed('script/coverage');
      const rows = readFileSync(join(root, 'docs/coverage.md'), 'utf8').split('\n').filter((row) => /^\| [A-Z]+\d/.test(row));
      const whole = rows.filter((row) => row.split('|').slice(2, 4).every((cell) => cell.trim() !== ''));
      return `${words(whole.length)} of ${words(rows.length)}`;
    },
  },
  judges: {
    what: 'random hands, nine in ten with a slip, that the verifier and the reference judge judged alike',
    vouches: [...engine, ...tested_with, 'tests/perft', 'script/agree'],
    command: (how_much) => `script/agree ${agreed[how_much]}`,
    measure: (how_much) => {
      printed(`script/agree ${agreed[how_much]}`);
      return `${words(agreed[how_much])} in shipped houses, ${words(agreed[how_much])} in random ones`;
    },
  },
  hidden: {
    what: 'completions beside which hands with hidden cards were judged',
    vouches: [...engine, ...tested_with, 'script/agree'],
    command: (how_much) => `script/agree ${hidden[how_much]} '[hidden]'`,
    measure: (how_much) => words(numbers(printed(figures.hidden.command(how_much)), /(\d+) completions/)[0]),
  },
  faults: {
    what: 'faults made in legal hands that were found, each in its place; and harmless changes in which nothing was found',
    vouches: [...engine, 'tests/support', 'tests/faults', 'script/faults'],
    command: (how_much) => `script/faults ${faulty[how_much]}`,
    measure: (how_much) => {
      const [faults, harmless] = printed(`script/faults ${faulty[how_much]}`).split('| *no fault* |');
      const counted = (rows) => {
        const tallies = [...rows.matchAll(/^\| [^|]+ \| (\d+)\/(\d+) \|/gm)];
        return `${words(sum(tallies.map((tally) => Number(tally[1]))))} of ${words(sum(tallies.map((tally) => Number(tally[2]))))}`;
      };
      return `${counted(faults)}; ${counted(harmless)}`;
    },
  },
  'mutants-parser': mutated('parser', 'the parser of logs'),
  'mutants-spec': mutated('spec', 'the compiler of houses'),
  'mutants-verifier': mutated('verifier', 'the verifier'),
  'fuzz-words': fuzzed('words', 'logs as text', reading),
  'fuzz-json': fuzzed('json', 'logs in JSON', reading),
  'fuzz-convert': fuzzed('convert', 'logs of either form', reading),
  'fuzz-house': fuzzed('house', 'house files', playing),
  'fuzz-layers': fuzzed('layers', 'houses with what they extend and their options', playing),
  'fuzz-verify': fuzzed('verify', 'logs to be judged', playing),
  'fuzz-work': fuzzed('work', 'houses and logs', [...engine, 'explore']),
  simulated: {
    what: 'simulated hands of all houses, with their payments, that the verifier found in order',
    vouches: [...engine, 'explore', 'cli/houses/simulate.cpp', 'cli/judging'],
    command: (how_much) => `script/simulated ${simulated[how_much]}`,
    measure: (how_much) => words(numbers(printed(`script/simulated ${simulated[how_much]}`), /^(\d+) hands/m)[0]),
  },
};
