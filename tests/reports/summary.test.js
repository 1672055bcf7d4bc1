// What `tonk verify --summary` and `tonk summarize` write as JSON, by docs/summary.schema.json.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Ajv from 'ajv';
import { hand, hostile, read, tonk, write } from './tonk.js';

const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
const valid = ajv.compile(JSON.parse(read('docs/summary.schema.json')));
const validLine = ajv.compile(JSON.parse(read('docs/verify.schema.json')));
const check = (line) => {
  assert.ok(valid(line), `${JSON.stringify(line)}: ${ajv.errorsText(valid.errors)}`);
  assert.ok(validLine(line), ajv.errorsText(validLine.errors));
};
const lines = (ran) => ran.out.split('\n').slice(0, -1).map((line) => JSON.parse(line));

test('the replays, session by session and as a whole', () => {
  const summaries = lines(tonk(['verify', '-q', '--by-session', '--format', 'json', 'replays']));
  summaries.forEach(check);
  assert.ok(summaries.length > 100);
  const whole = summaries.pop();
  assert.equal(whole.session, undefined);
  const hands = (all) => all.reduce((sum, { summary }) => sum + summary.hands, 0);
  assert.equal(hands(summaries), whole.summary.hands);
  assert.equal(Object.keys(whole.summary.verdicts).length, 6, 'the replays have every verdict');
});

test('logs that are none', () => {
  for (const input of ['', 'hand 1\nbogus\n', 'session s\nbogus\nhand 1\n', 'house nowhere\nseats A B\n', hostile]) {
    const summaries = lines(tonk(['verify', '-q', '--by-session', '--format', 'json', '-'], { input }));
    summaries.forEach(check);
    assert.ok(summaries.length > 0, input);
  }
});

test('it can be added up, and comes to the same', () => {
  const one = tonk(['verify', '--summary', '--format', 'json', write('one.tonk', hand(2))]).out;
  const ran = tonk(['summarize', '--format', 'json', '-'], { input: one });
  assert.deepEqual([ran.status, ran.err], [0, '']);
  assert.deepEqual(lines(ran), lines({ out: one }).slice(-1));
});

test('the schema refuses what is no summary', () => {
  const [right] = lines(tonk(['verify', '-q', '--summary', '--format', 'json', '-'], { input: hand(3) }));
  check(right);
  for (const change of [
    ({ summary }) => { delete summary.whole; }, ({ summary }) => { summary.more = 1; },
    ({ summary }) => { summary.hands = -1; }, ({ summary }) => { summary.money[0].players[0].due = 2; },
    ({ summary }) => { summary.money[0].players[0].due = '2.50'; },
    ({ summary }) => { summary.money[0].payments[0].from = null; },
    ({ summary }) => { summary.logs[0].sha256 = 'abc'; }, (line) => { line.verdict = 'ok'; },
  ]) {
    const wrong = structuredClone(right);
    change(wrong);
    assert.ok(!valid(wrong), change.toString());
  }
});
