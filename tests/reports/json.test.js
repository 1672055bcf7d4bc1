// The JSON lines of `tonk verify`, by docs/verify.schema.json.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Ajv from 'ajv';
import { hand, hostile, read, tonk } from './tonk.js';

const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
const valid = ajv.compile(JSON.parse(read('docs/verify.schema.json')));
const check = (line) => assert.ok(valid(line), `${JSON.stringify(line)}: ${ajv.errorsText(valid.errors)}`);
const lines = (ran) => ran.out.split('\n').slice(0, -1).map((line) => JSON.parse(line));

test('every hand of the replays', () => {
  const ran = tonk(['verify', '--format', 'json', 'replays']);
  assert.equal(ran.status, 1);
  const judged = lines(ran);
  assert.ok(judged.length > 500);
  judged.forEach(check);
  const met = new Set(judged.map((line) => line.verdict));
  assert.equal(met.size, 6, 'the replays have every verdict');
});

test('logs that are none', () => {
  for (const input of ['', 'hand 1\nbogus\n', 'session s\nbogus\nhand 1\n', 'house nowhere\nseats A B\n', hostile]) {
    const judged = lines(tonk(['verify', '--format', 'json', '-'], { input }));
    assert.ok(judged.length > 0);
    judged.forEach(check);
  }
});

test('the schema refuses what is no such line', () => {
  const [right] = lines(tonk(['verify', '--format', 'json', '-'], { input: hand(3) }));
  check(right);
  const changed = (change) => { const line = structuredClone(right); change(line); return line; };
  for (const change of [
    (line) => { delete line.verdict; }, (line) => { line.verdict = 'fine'; }, (line) => { line.verdict = 'ok'; },
    (line) => { line.more = 1; }, (line) => { line.line = 0; }, (line) => { line.findings = []; },
    (line) => { line.findings[0].code = 'Wrong'; }, (line) => { delete line.findings[0].help; },
    (line) => { line.payments[0].amount = 2; }, (line) => { line.payments[0].amount = '2.50'; },
    (line) => { line.net.Ann = '1.0'; }, (line) => { line.settlement = null; }, (line) => { line.end = 'over'; },
  ]) {
    assert.ok(!valid(changed(change)), change.toString());
  }
});
