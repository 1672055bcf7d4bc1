// What each mutant has to get past: first what one program asks all of them, then tests, the fastest and most telling first.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

const shipped = 'the verifier and the reference judge agree';
const any_house = 'the verifier and the reference judge agree about houses that nobody has thought of';

const agree = (name, test, hands) =>
  ({ name, program: 'tonk_agrees', args: [test], env: { TONK_AGREE_HANDS: String(hands) } });

export const stages = [
  { name: 'plain moves', program: 'tonk_agrees', args: ['[plain]'] },
  { name: 'properties', program: 'tonk_engine_tests', args: ['[property]'] },
  { name: 'faults made in hands', program: 'tonk_faults', args: [] },
  agree('both judges, 10,000 hands', shipped, 10_000),
  agree('both judges, 10,000 hands of any house', any_house, 10_000),
];

const memory = 3 * 1024 ** 3;
const fixed = 'seed=1 noshrink=1';  // a failure is enough, nobody reads the smallest hand

/** {status: 'passed' | 'failed' | 'hung', seconds}. Time is the processor's; a machine with other work to do makes no difference. */
export function run(stage, bin, { mutant = 0, limit = 600, reached = '' } = {}) {
  return new Promise((resolve, reject) => {
    const began = process.hrtime.bigint();
    const child = spawn('prlimit', [`--cpu=${Math.ceil(limit)}`, `--as=${memory}`, '--core=0', join(bin, stage.program),
      ...stage.args, '--abort'], {
      stdio: 'ignore',
      env: { ...process.env, ...stage.env, RC_PARAMS: fixed, TONK_MUTANT: String(mutant),
        ...(reached ? { TONK_MUTANTS_REACHED: reached } : {}) },
    });
    const wall = setTimeout(() => child.kill('SIGKILL'), limit * 20_000);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(wall);
      const status = code === 0 ? 'passed' : ['SIGXCPU', 'SIGKILL'].includes(signal) ? 'hung' : 'failed';
      resolve({ status, seconds: Number(process.hrtime.bigint() - began) / 1e9 });
    });
  });
}

/** Without a mutant all must pass; says how long each takes, and which mutants it reaches. */
export async function baseline(chosen, bin, say) {
  const measured = [];
  for (const stage of chosen) {
    const reached = join(bin, 'reached.txt');
    rmSync(reached, { force: true });
    const { status, seconds } = await run(stage, bin, { reached });
    if (status !== 'passed') {
      throw new Error(`without a mutant, ${stage.name} does not pass`);
    }
    const numbers = new Set(readFileSync(reached, 'utf8').split('\n').filter(Boolean).map(Number));
    measured.push({ ...stage, seconds, reached: numbers });
    say(`${stage.name}: ${seconds.toFixed(1)} s`);
  }
  return measured;
}

/**
 * Stage after stage, each with the mutants that are left: what the quick tests do not notice is known long before the end.
 * A stage that does not reach a mutant cannot tell it from the engine. `each` is told of every mutant that a stage finds out,
 * `after` of those that a stage leaves.
 */
export async function judge_all(mutants, measured, bin, { jobs = cpus().length, each, after = () => {} }) {
  let left = mutants.map((one) => ({ ...one, fate: 'never reached' }));
  for (const stage of measured) {
    const queue = left.filter((one) => stage.reached.has(one.number));
    const worker = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { status } = await run(stage, bin, { mutant: next.number, limit: Math.max(5, 8 * stage.seconds) });
        next.fate = { passed: 'survived', hung: 'hung', failed: 'killed' }[status];
        if (status !== 'passed') {
          each({ ...next, by: stage.name });
        }
      }
    };
    await Promise.all(Array.from({ length: jobs }, worker));
    left = left.filter((one) => ['survived', 'never reached'].includes(one.fate));
    after(stage, left);
  }
  return left;
}

const told = (mutants) => mutants.map((one) => one.number).join('\n');

/**
 * Comparisons that many mutants are put to by one program, where starting one for each would take a hundred times as long. Where houses are
 * compiled and kept while one mutant after the other is on, only those `of` a folder that has no part in that can be compared.
 */
export const by_one_program = [
  { name: 'what is expected of recorded hands', program: 'tell_apart', args: ['judge'], of: 'verifier/' },
  { name: 'tests of parser, houses and verifier', program: 'tonk_engine_tests', args: ['--mutants', '~[replay]~[property]', '--abort'] },
  { name: 'both judges, 120,000 hands', program: 'tell_apart', args: ['agree', '1', '120000'], of: 'verifier/' },
];

/** The numbers of the mutants that the program notices: with each of them, a test would fail. */
export function noticed(mutants, bin, { program, args }) {
  const judged = spawnSync(join(bin, program), args,
    { input: told(mutants), encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'], maxBuffer: 1 << 30 });
  if (judged.status !== 0) {
    throw new Error(`${program} ${args.join(' ')} has failed`);
  }
  return new Set(judged.stdout.split('\n').filter(Boolean).map(Number));
}

/** Has tell_apart change tests/mutation/odd_hands.tonk. */
function change_odd_hands(mutants, bin, args) {
  const done = spawnSync(join(bin, 'tell_apart'), args, { input: told(mutants), encoding: 'utf8', stdio: ['pipe', 'inherit', 'inherit'] });
  if (done.status !== 0) {
    throw new Error(`tell_apart ${args[0]} has failed`);
  }
}

/** Looks for odd hands that tell the mutants apart, changing so many by chance, and keeps those that do. */
export function look_for_odd_hands(mutants, hands, bin) {
  change_odd_hands(mutants, bin, ['search', String(Date.now() % 1_000_000_007), String(hands)]);
}

/** Leaves out odd hands without which the tests notice as much. */
export function reduce_odd_hands(mutants, bin) {
  const tested = noticed(mutants, bin, by_one_program.find(({ program }) => program === 'tonk_engine_tests'));
  change_odd_hands(mutants.filter((one) => !tested.has(one.number)), bin, ['reduce']);
}
