// What docs/trust.md says in figures, each with how it is measured. `how_much` is `short` or `long`.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const debug = (name) => join(root, 'build/debug/bin', name);
const words = (number) => number.toLocaleString('en-US');
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** What the command printed; its failure is an error unless `may_fail`. */
function printed(command, { env = {}, may_fail = false } = {}) {
  const done = spawnSync('bash', ['-o', 'pipefail', '-c', command],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  if (done.status !== 0 && !may_fail) {
    throw new Error(`${command}\n${`${done.stdout}${done.stderr}`.slice(-4000)}`);
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

const simulated = (house, how, hands) =>
  `script/tonk simulate ${house} --play ${how} --hands ${hands} --output - | script/tonk verify -q -`;

export const figures = {
  tests: {
    what: 'tests that pass',
    command: () => 'script/test',
    measure: () => {
      const [failed, all] = numbers(printed('script/test'), /(\d+) tests? failed out of (\d+)/);
      return `${words(all - failed)} of ${words(all)}`;
    },
  },
  rules: {
    what: 'rules of [the reference](rules.md) with a recorded hand that keeps it and one that breaks it',
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
    command: (how_much) => `script/agree ${{ short: 10_000, long: 1_000_000 }[how_much]}`,
    measure: (how_much) => {
      const hands = { short: 10_000, long: 1_000_000 }[how_much];
      printed(`script/agree ${hands}`);
      return `${words(hands)} in shipped houses, ${words(hands)} in random ones`;
    },
  },
  hidden: {
    what: 'completions beside which hands with hidden cards were judged',
    command: (how_much) => `script/agree ${{ short: 10_000, long: 800_000 }[how_much]} '[hidden]'`,
    measure: (how_much) => words(numbers(printed(figures.hidden.command(how_much)), /(\d+) completions/)[0]),
  },
  faults: {
    what: 'faults made in legal hands that were found, each in its place; and harmless changes in which nothing was found',
    command: (how_much) => `TONK_FAULTS=${{ short: 1, long: 5 }[how_much]} build/debug/bin/tonk_faults '[.faults]'`,
    measure: (how_much) => {
      const table = printed(`${debug('tonk_faults')} '[.faults]'`, { env: { TONK_FAULTS: { short: '1', long: '5' }[how_much] } });
      const [faults, harmless] = table.split('| *no fault* |');
      const counted = (rows) => {
        const tallies = [...rows.matchAll(/^\| [^|]+ \| (\d+)\/(\d+) \|/gm)];
        return `${words(sum(tallies.map((tally) => Number(tally[1]))))} of ${words(sum(tallies.map((tally) => Number(tally[2]))))}`;
      };
      return `${counted(faults)}; ${counted(harmless)}`;
    },
  },
  mutants: {
    what: 'ways of breaking the verifier that the tests noticed; those that change nothing anybody could see; those that went unnoticed',
    command: (how_much) => `script/mutate${{ short: ' --sample 200', long: '' }[how_much]}`,
    measure: (how_much) => {
      printed(figures.mutants.command(how_much), { may_fail: true });
      const report = join(root, 'build/mutation/report.json');
      if (!existsSync(report)) {
        throw new Error('script/mutate wrote no report');
      }
      const { mutants } = JSON.parse(readFileSync(report, 'utf8'));
      const many = (...fates) => mutants.filter((one) => fates.includes(one.fate)).length;
      return `${words(many('killed', 'hung'))} of ${words(mutants.length)}; ${words(many('equivalent'))}; `
        + `${words(many('survived', 'never reached'))}`;
    },
  },
  fuzzing: {
    what: 'inputs tried by the fuzzer, and those that broke something',
    command: (how_much) => `script/fuzz ${{ short: 5, long: 60 }[how_much]}`,
    measure: (how_much) => {
      const said = printed(figures.fuzzing.command(how_much), { may_fail: true });
      const targets = [...said.matchAll(/^\w+ +(\d+) inputs, .*: (.*)$/gm)];
      if (targets.length === 0) {
        throw new Error(`script/fuzz said:\n${said}`);
      }
      return `${words(sum(targets.map((one) => Number(one[1]))))}; ${targets.filter((one) => one[2] !== 'nothing found').length}`;
    },
  },
  simulated: {
    what: 'simulated hands of all houses, with their payments, that the verifier found in order',
    command: (how_much) => simulated('HOUSE', 'HOW', { short: 100, long: 20_000 }[how_much]),
    measure: (how_much) => {
      const hands = { short: 100, long: 20_000 }[how_much];
      const houses = JSON.parse(printed('script/tonk houses --format json')).filter(({ kind }) => kind === 'house');
      const plays = houses.flatMap(({ name }) => ['random', 'greedy', 'careful'].map((how) => ({ name, how })));
      plays.forEach(({ name, how }) => printed(simulated(name, how, hands)));  // quiet, and exit status 0, when all is in order
      return words(plays.length * hands);
    },
  },
};
