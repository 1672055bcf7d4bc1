// What `tonk diff` writes as JSON, by docs/diff.schema.json.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Ajv from 'ajv';
import { read, tonk } from './tonk.js';

const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: true });
const valid = ajv.compile(JSON.parse(read('docs/diff.schema.json')));
const diff = (one, other) => {
  const ran = tonk(['diff', one, other, '--format', 'json']);
  assert.equal(ran.err, '');
  const json = JSON.parse(ran.out);
  assert.ok(valid(json), ajv.errorsText(valid.errors));
  return json;
};

test('houses that differ, and houses that do not', () => {
  const [rule] = diff('pagat', 'pagat with no-upcard').rules;
  assert.equal(rule.rule, 'deal, upcard');
  assert.deepEqual(rule.example.judged.map((by) => by.verdict), ['incomplete', 'illegal']);
  assert.deepEqual(diff('pagat', 'pagat').rules, []);
  assert.equal(diff('seattle', 'pagat').rules[0].example.judged.length, 2);
});

test('the log of an example is judged as it is told', () => {
  const { one, other, rules } = diff('pagat with caught-five', 'pagat');
  assert.equal(rules.length, 2);
  for (const { example } of rules) {
    [one, other].forEach((house, side) => {
      const [name, , ...options] = house.split(' ');
      const by = ['--house', name, ...options.flatMap((option) => ['--with', option])];
      const ran = tonk(['verify', '--format', 'json', ...by, '-'], { input: example.log });
      const { verdict, end, net } = JSON.parse(ran.out);
      const nonzero = (nets) => Object.fromEntries(Object.entries(nets).filter(([, amount]) => amount !== '0'));
      assert.deepEqual({ verdict, end, net: nonzero(net) },
        { verdict: example.judged[side].verdict, end: example.judged[side].end, net: nonzero(example.judged[side].net) });
    });
  }
});

test('the schema refuses what is no such document', () => {
  const right = diff('pagat', 'pagat with no-upcard');
  for (const change of [
    (json) => { delete json.searched; }, (json) => { json.rules[0].example.judged.pop(); },
    (json) => { json.rules[0].example = {}; }, (json) => { json.rules[0].example.judged[0].verdict = 'fine'; },
    (json) => { json.rules[0].example.judged[0].net = { Ann: 1 }; }, (json) => { json.more = 1; },
  ]) {
    const json = structuredClone(right);
    change(json);
    assert.ok(!valid(json), change.toString());
  }
});
