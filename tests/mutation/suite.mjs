// What each mutant has to get past: first comparisons of hands that one program puts all of them to, then the tests.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const told = (mutants) => mutants.map((one) => one.number).join('\n');

/**
 * Comparisons that many mutants are put to in one process. Where houses are compiled and kept while one mutant after the other is on, only those
 * `of` a folder that has no part in that can be compared.
 */
export const comparisons = [
  { name: 'what is expected of recorded hands', program: 'tell_apart', args: ['judge'], of: 'verifier/' },
  { name: 'both judges, 120,000 hands', program: 'tell_apart', args: ['agree', '1', '120000'], of: 'verifier/' },
];

const program = 'tonk_engine_tests';

/** The tests: all that take at most so many seconds, and then the recorded hands. What survives takes by far the most time. */
export const tests = [
  { program, args: ['~[.]'], most_seconds: 0.5 },
  { program, args: ['every replay is judged as its comments say'], most_seconds: 600 },
];

/** The numbers of the mutants that the comparison notices. */
export function noticed(mutants, bin, { program, args }) {
  if (mutants.length === 0) {
    return new Set();
  }
  const judged = spawnSync(join(bin, program), args,
    { input: told(mutants), encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'], maxBuffer: 1 << 30 });
  if (judged.status !== 0) {
    throw new Error(`${program} ${args.join(' ')} has failed`);
  }
  return new Set(judged.stdout.split('\n').filter(Boolean).map(Number));
}

/** Has the tests tell the fates of the mutants; `each` is told of every one: its number, its fate, and the test that noticed it. */
export async function tell_fates(mutants, bin, { program, args, most_seconds }, { jobs, each }) {
  const scratch = mkdtempSync(join(tmpdir(), 'tonk-'));  // where tests that end before their time leave their files
  const child = spawn(join(bin, program), ['--mutants', String(jobs), String(most_seconds), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A failure is enough, nobody reads the smallest hand.
    env: { ...process.env, TMPDIR: scratch, RC_PARAMS: 'seed=1 noshrink=1', TONK_AGREE_HANDS: '300' },
  });
  child.stdin.end(told(mutants));
  const ended = new Promise((resolve, reject) => { child.on('error', reject); child.on('exit', resolve); });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, number, fate, by] = /^(\d+) (\w+) ?(.*)$/.exec(line);
    each({ number: Number(number), fate: fate === 'unreached' ? 'never reached' : fate, by });
  }
  rmSync(scratch, { recursive: true, force: true });
  if (await ended !== 0) {
    throw new Error(`${program} has failed`);
  }
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
export async function reduce_odd_hands(mutants, bin, jobs) {
  const tested = new Set();
  const without = { ...tests[0], args: [...tests[0].args, '~[replay]', '~[property]', '~[agrees]'] };
  await tell_fates(mutants, bin, without, { jobs, each: ({ number, fate }) => ['killed', 'hung'].includes(fate) && tested.add(number) });
  change_odd_hands(mutants.filter((one) => !tested.has(one.number)), bin, ['reduce']);
}
