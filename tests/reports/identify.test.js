// The JSON lines of `tonk identify`, by docs/identify.schema.json.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Ajv from 'ajv';
import { hand, hostile, read, tonk, write } from './tonk.js';

const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
const valid = ajv.compile(JSON.parse(read('docs/identify.schema.json')));
function identified(args, options) {
  const ran = tonk(['identify', '--format', 'json', ...args], options);
  const lines = ran.out.split('\n').slice(0, -1).map((line) => JSON.parse(line));
  lines.forEach((line) => assert.ok(valid(line), `${JSON.stringify(line)}: ${ajv.errorsText(valid.errors)}`));
  return { ...ran, lines };
}

test('houses that fit, that fit with changes, and that do not', () => {
  const { status, lines: [all] } = identified(['-'], { input: hand(2) });
  assert.equal(status, 0);
  assert.deepEqual(all.named, [{ house: 'pagat', options: [], known: true }]);
  const [pagat] = all.houses;
  assert.equal(pagat.named, true);
  const net = { Ann: '3', Bob: '-4', Cal: '1' };
  assert.deepEqual(pagat.matches, [{ changes: [], net, in_order: 1, open: 0, unpaid: 0 }]);
  const changes = all.houses.filter(({ matches }) => matches.length).map(({ matches }) => matches[0].changes.length);
  assert.deepEqual(changes, [...changes].sort());
  assert.ok(changes.includes(0) && changes.includes(2));
  assert.ok(all.houses.some(({ matches }) => matches.length === 0));
  assert.ok(all.undecided.length > 0 && all.untested.rules.length > 0 && all.untested.options.length > 0);
});

test('a log that fits nowhere, unknown houses, unreadable hands, none at all', () => {
  for (const input of [hand(3), hand(2).replace('pagat', 'nowhere'), `${hand(2)}hand 2\nbogus\n`, 'bogus\n', '', hostile]) {
    const { lines } = identified(['--house', 'pagat', '-'], { input });
    assert.equal(lines.length, 1);
  }
});

test('logs alone, and together', () => {
  const files = ['one.tonk', 'two.tonk'].map((name) => write(name, hand(2)));
  assert.deepEqual(identified(['--house', 'pagat', ...files]).lines.map((line) => line.files), files.map((file) => [file]));
  const { lines: [both] } = identified(['--house', 'pagat', '--together', ...files]);
  assert.deepEqual(both.files, files);
  assert.equal(both.hands, 2);
  assert.equal(both.houses[0].matches[0].net.Ann, '6');
});

test('the schema refuses what is no such line', () => {
  const { lines: [right] } = identified(['-'], { input: hand(2) });
  const last = right.houses.length - 1;
  for (const change of [
    (line) => { delete line.untested; }, (line) => { line.more = 1; }, (line) => { line.files = []; },
    (line) => { line.hands = -1; }, (line) => { line.houses[0].nearest = line.houses[last].nearest; },
    (line) => { line.houses[last].nearest = null; }, (line) => { line.houses[last].as_it_is = null; },
    (line) => { line.houses[0].matches[0].net.Ann = 3; }, (line) => { line.houses[0].matches[0].changes = [{}]; },
    (line) => { line.houses[0].matches[0].changes = [{ option: 'waiting', rule: 'turn, drop', says: 'never' }]; },
    (line) => { line.undecided[0].sayings.length = 1; }, (line) => { delete line.untested.rules[0].says; },
    (line) => { line.houses[last].as_it_is.line = 0; },
  ]) {
    const line = structuredClone(right);
    change(line);
    assert.ok(!valid(line), change.toString());
  }
});
