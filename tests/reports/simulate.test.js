// What `tonk simulate` writes as JSON, by docs/simulate.schema.json.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Ajv from 'ajv';
import { read, tonk } from './tonk.js';

const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: true });
const valid = ajv.compile(JSON.parse(read('docs/simulate.schema.json')));
const simulate = (...options) => {
  const ran = tonk(['simulate', ...options, '--format', 'json']);
  assert.equal(ran.err, '');
  const json = JSON.parse(ran.out);
  assert.ok(valid(json), ajv.errorsText(valid.errors));
  return json;
};

test('a house, with what its rules matter and without', () => {
  const json = simulate('pagat', '--hands', '60', '--players', '3', '--play', 'random,greedy,careful');
  assert.equal(json.hands, 60);
  assert.equal(json.sessions, 3);
  assert.equal(Object.values(json.ends).reduce((sum, hands) => sum + hands), 60);
  assert.deepEqual(json.net.map(({ policy }) => policy), ['random', 'greedy', 'careful']);
  assert.equal(json.net.reduce((sum, { total }) => sum + Number(total), 0), 0);
  assert.equal(json.tested.hands, 60);
  assert.equal(simulate('pagat', '--hands', '1', '--rules-from', '0').tested, null);
});

test('a house of tokens, and one session alone', () => {
  const json = simulate('newcomb', '--players', '4', '--hands', '20', '--session', '1000', '--rules-from', '0');
  assert.equal(json.hands_a_session, 1000);
  assert.ok(json.sessions >= 1);
  assert.equal(simulate('pagat', '--hands', '5', '--rules-from', '0').net[0].margin95, null);
});

test('what is wrong is refused', () => {
  const json = simulate('pagat', '--hands', '5', '--rules-from', '0');
  assert.ok(!valid({ ...json, seed: '1' }));
  assert.ok(!valid({ ...json, net: [{ ...json.net[0], total: 1.5 }] }));
  assert.ok(!valid({ ...json, more: 1 }));
});
