// The JSON lines of `tonk verify`, by docs/verify.schema.json.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Ajv from 'ajv';
import { hand, hostile, paid_by_a_player_called_pot, read, tonk } from './tonk.js';

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

test('two houses side by side, and what would clear a finding', () => {
  const [line] = lines(tonk(['verify', '--format', 'json', '--house', 'rushville', '-'], { input: hand(2) }));
  check(line);
  const remedy = {
    rule: 'settlement, drop and caught',
    says: 'dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest',
  };
  assert.deepEqual(line.findings.map((finding) => finding.remedy), [remedy, remedy, remedy]);
  assert.equal(line.as_named.house, 'pagat');
  assert.deepEqual(line.as_named.net, { Ann: '3', Bob: '-4', Cal: '1' });
  const [waits] = lines(tonk(['verify', '--format', 'json', '--house', 'chicago-cab', '-'], { input: hand(2) }));
  check(waits);
  assert.deepEqual(waits.findings[0].remedy, { rule: 'deal, upcard', says: 'one card is turned up' });
  for (const change of [
    (wrong) => { wrong.as_named.as_named = structuredClone(wrong.as_named); },
    (wrong) => { wrong.as_named.verdict = 'fine'; }, (wrong) => { wrong.as_named = null; },
    (wrong) => { wrong.findings[0].remedy = {}; }, (wrong) => { wrong.findings[0].remedy = null; },
    (wrong) => { wrong.findings[0].remedy.option = 'waiting'; },
  ]) {
    const wrong = structuredClone(line);
    change(wrong);
    assert.ok(!valid(wrong), change.toString());
  }
});

test('coverage comes last', () => {
  const ran = tonk(['verify', '--coverage', '--format', 'json', '-'], { input: hand(2) + hand(2).replace('pagat', 'marwang') });
  const judged = lines(ran);
  judged.forEach(check);
  assert.equal(judged.length, 3);
  const { coverage } = judged[2];
  assert.deepEqual(coverage.map(({ house, hands }) => [house, hands]), [['marwang', 1], ['pagat', 1]]);
  const caught = coverage[1].rules.find(({ rule }) => rule === 'settlement, drop and caught');
  assert.deepEqual(caught.first, { file: '-', session: 'friday', hand: '1', line: 5 });
  for (const change of [
    (line) => { line.file = '-'; }, (line) => { line.coverage[0].hands = 0; }, (line) => { delete line.coverage[0].options; },
    (line) => { line.coverage[0].rules[0].first = 1; }, (line) => { delete line.coverage[0].rules[0].says; },
  ]) {
    const wrong = structuredClone(judged[2]);
    change(wrong);
    assert.ok(!valid(wrong), change.toString());
  }
});

test('a player who is called as the pot is', () => {
  const [line] = lines(tonk(['verify', '--format', 'json', '-'], { input: paid_by_a_player_called_pot }));
  check(line);
  assert.deepEqual(line.payments, [{ from: { player: 'pot' }, to: 'pot', amount: '1' }]);
  assert.deepEqual(line.net, { Joe: '0', pot: '-1', Fran: '0' });
  line.payments[0].to = { player: 'Ann' };
  assert.ok(!valid(line), 'only that player needs an object');
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
