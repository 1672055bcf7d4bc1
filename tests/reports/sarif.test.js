// SARIF, by the schema of its standard, and by what a code-scanning view makes of it.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import Ajv from 'ajv-draft-04';
import formats from 'ajv-formats';
import { folder, hand, hostile, read, root, tonk, write } from './tonk.js';

const standard = createRequire(import.meta.url)('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
// One of its patterns is none with the flag `u`.
const ajv = formats(new Ajv({ strict: false, allErrors: true, unicodeRegExp: false }));
const valid = ajv.compile(standard);

function sarif(args, options) {
  const ran = tonk([...args, '--format', 'sarif'], options);
  const log = JSON.parse(ran.out);
  assert.ok(valid(log), ajv.errorsText(valid.errors));
  assert.equal(log.runs.length, 1);
  const [run] = log.runs;
  assert.equal(run.invocations[0].exitCode, ran.status);
  assert.equal(run.invocations[0].executionSuccessful, ran.status !== 2);
  for (const result of run.results) {
    assert.equal(run.tool.driver.rules[result.ruleIndex].id, result.ruleId);
  }
  return { ...ran, log, run };
}
const verify = (input, ...args) => sarif(['verify', ...args, '-'], { input });

/// The characters that a region marks, as an editor counts them.
function marked(text, { startLine, startColumn, endColumn }) {
  const line = [...text.split(/\r?\n/)[startLine - 1]];
  assert.ok(startColumn <= endColumn && endColumn <= line.length + 1);
  return line.slice(startColumn - 1, endColumn - 1).join('');
}

test('every finding of the replays stands at its place', () => {
  const { status, run } = sarif(['verify', 'replays']);
  assert.equal(status, 1);
  assert.ok(run.results.length > 300);
  const met = new Set();
  for (const result of run.results) {
    const { artifactLocation, region, contextRegion } = result.locations[0].physicalLocation;
    const text = read(decodeURIComponent(artifactLocation.uri));
    assert.equal(marked(text, region), region.snippet.text);
    assert.equal(text.split(/\r?\n/)[contextRegion.startLine - 1], contextRegion.snippet.text);
    for (const { physicalLocation: rule } of result.relatedLocations ?? []) {
      assert.ok(read(rule.artifactLocation.uri).split('\n').length > rule.region.startLine);
    }
    assert.equal(result.message.text.includes('](1)'), 'relatedLocations' in result);
    const fingerprint = artifactLocation.uri + result.partialFingerprints['tonkFinding/v2'];
    assert.ok(!met.has(fingerprint), 'two findings are the same');
    met.add(fingerprint);
  }
  assert.equal(run.artifacts.length, new Set(run.artifacts.map((artifact) => artifact.location.uri)).size);
});

test('what would clear a finding is told with it', () => {
  const { run } = verify(hand(2), '--house', 'rushville', '-q');
  const [result] = run.results;
  assert.ok(result.message.text.includes('; the whole hand would be in order with `settlement, drop and caught: dropper'));
  assert.equal(result.properties.remedy.rule, 'settlement, drop and caught');
  assert.ok(!('remedy' in verify(hand(3)).run.results[0].properties));
});

test('every rule has its help with it, and its place on a page', () => {
  const { run } = verify(hand(2));
  assert.deepEqual(run.results, []);
  assert.equal(run.properties.hands.ok, 1);
  const { rules } = run.tool.driver;
  assert.equal(new Set(rules.map((rule) => rule.id)).size, rules.length);
  const anchors = [...read('docs/findings.md').matchAll(/<a id="([^"]*)">/g)].map((match) => match[1]);
  assert.deepEqual(rules.map((rule) => rule.id).sort(), anchors.sort());
  for (const rule of rules) {
    assert.ok(rule.help.text.includes(rule.shortDescription.text));
    assert.equal(rule.help.markdown, rule.help.text.replace(/\\(?=[[\]])/g, ''));
    assert.ok(!('helpUri' in rule), 'a release has no address to link to');
  }
});

test('the verdict of its hand goes with a finding', () => {
  const [result] = verify(hand(3)).run.results;
  assert.deepEqual(result.properties, { session: 'friday', hand: '1', house: 'pagat', options: [],
    verdict: 'mis-settled', settlement: 'wrong', end: 'caught' });
  assert.equal(result.level, 'error');
  assert.equal(result.locations[0].logicalLocations[0].fullyQualifiedName, 'session friday, hand 1');
});

test('a finding is recognised when lines are put before it', () => {
  const twice = hand(3).replace('pay Bob Cal 2', 'pay Bob Cal 3');
  const prints = (text) => verify(text).run.results.map((result) => Object.values(result.partialFingerprints)[0]);
  assert.equal(prints(twice).length, 2);
  assert.deepEqual(prints(`# more\n\n${twice.replace('up 8c', '# and more\nup 8c')}`), prints(twice));
  assert.notDeepEqual(prints(twice.replace('hand 1', 'hand 2')), prints(twice));
});

test('paths are relative to where the work is done, as far as they can be', () => {
  const path = write('a b%é.tonk', hand(3));
  const uri = (file, cwd) => sarif(['verify', file], { cwd }).run.artifacts[0].location.uri;
  assert.equal(uri(path, folder), 'a%20b%25%C3%A9.tonk');
  assert.equal(uri('./a b%é.tonk', folder), 'a%20b%25%C3%A9.tonk');
  const [artifact] = sarif(['verify', path]).run.artifacts;
  assert.equal(artifact.hashes['sha-256'], createHash('sha256').update(readFileSync(path)).digest('hex'));
  assert.equal(uri(path, root), `file://${encodeURI(folder)}/a%20b%25%C3%A9.tonk`);
});

test('a log of any bytes', () => {
  const { status, run } = verify(hostile);
  assert.equal(status, 1);
  const texts = run.results.map((result) => result.message.text).join('\n');
  assert.ok(!/[\u0000-\u0009\u000b-\u001f\u007f\u202e]/.test(texts));
  assert.ok(texts.includes('{{0}}\\[a\\](http://b)'), texts);
});

test('what cannot be done is a notification, and the rest is whole', () => {
  const bad = write('bad.yaml', 'house: bad\nextends: pagat\nplayrs: 2\n');
  const { status, run } = sarif(['verify', '--trust-paths', 'nowhere.tonk', '-'], { input: hand(3).replace('pagat', bad) });
  assert.equal(status, 2);
  assert.equal(run.results[0].ruleId, 'house-does-not-compile');
  const [unread, uncompiled] = run.invocations[0].toolExecutionNotifications;
  assert.equal(unread.message.text, '`nowhere.tonk` cannot be read: No such file or directory');
  assert.equal(uncompiled.locations[0].physicalLocation.region.startLine, 3);
  for (const args of [['--house', 'nowhere', '-'], ['nowhere'], ['--variants', 'nowhere', '-']]) {
    const failed = sarif(['verify', ...args], { input: hand(2) });
    assert.equal(failed.status, 2);
    assert.equal(failed.run.invocations[0].toolExecutionNotifications.length, 1);
  }
});

test('a document is whole with --quiet, too', () => {
  assert.equal(verify(hand(3), '--quiet').run.results.length, 1);
});

test('what `check` finds in houses', () => {
  const bad = write('odd.yaml', 'house: odd\nextends: pagat\nturn:\n  drop: never\nwaiting:\n  after a spread: 2 turns\n');
  const { status, run } = sarif(['check', bad, 'pagat', '--notes']);
  assert.equal(status, 1);
  const { rules } = run.tool.driver;
  const lints = read('docs/lints.md');
  for (const { id, help, helpUri } of rules) {
    const [, section] = lints.split(`\n## ${id}\n`);
    assert.equal(helpUri, undefined);
    assert.ok(lints.includes(`\`${id}\``));
    if (section) { // the page says no more than the help
      const said = section.split('\n## ')[0].trim().replace(/\n\n(```yaml\n)/, '\n\nFor example, in a house that extends `pagat`:\n\n$1');
      assert.ok(help.markdown.endsWith(said), `${help.markdown}\n${said}`);
      assert.ok(!help.text.includes('```'));
      assert.equal(help.text.includes('\n    deck:\n      ranks: '), said.includes('\ndeck:\n  ranks: '));
    }
  }
  assert.deepEqual(run.results.map(({ ruleId, level }) => `${ruleId} ${level}`).sort(),
    ['endless-hand note', 'endless-hand note', 'no-effect warning']);
  for (const result of run.results) {
    assert.ok(rules.some((rule) => rule.id === result.ruleId));
    const { artifactLocation, region } = result.locations[0].physicalLocation;
    assert.equal(marked(readFileSync(new URL(artifactLocation.uri, `file://${root}/`), 'utf8'), region), region.snippet.text);
  }
  assert.equal(sarif(['check', 'pagat', '--with', 'nonsense']).status, 2);
  assert.deepEqual(sarif(['check', 'pagat']).run.results, []);
});

test('the standard refuses what is no SARIF', () => {
  const { log } = verify(hand(3));
  for (const change of [
    (run) => { delete run.tool; }, (run) => { run.results[0].level = 'bad'; }, (run) => { delete run.results[0].message; },
    (run) => { delete run.tool.driver.rules[0].help.text; }, (run) => { run.more = 1; },
    (run) => { run.results[0].locations[0].physicalLocation.region.startLine = 0; },
  ]) {
    const changed = structuredClone(log);
    change(changed.runs[0]);
    assert.ok(!valid(changed), change.toString());
  }
});
