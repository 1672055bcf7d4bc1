// The package that script/web makes, installed as anybody would, beside the program.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';

const root = process.env.ROOT;
const folder = mkdtempSync(join(tmpdir(), 'tonk-wasm-'));
after(() => rmSync(folder, { recursive: true }));
let tonk;

before(async () => {
  const packed = execFileSync('npm', ['pack', '--silent', join(root, 'build/web/npm')], { cwd: folder, encoding: 'utf8' }).trim();
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--offline', join(folder, packed)], { cwd: folder });
  tonk = await (await import(join(folder, 'node_modules/tonk-wasm/index.js'))).loadTonk();
});

const program = (args, input, cwd) => {
  const ran = spawnSync(process.env.TONK, args, { input, cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.ok([0, 1].includes(ran.status), ran.stderr);
  return ran.stdout;
};
const lines = (text) => text.split('\n').filter(Boolean).map((line) => JSON.parse(line));

const logs = readdirSync(join(root, 'replays'), { recursive: true }).filter((file) => /\.(tonk|jsonl)$/.test(file));
const houses = (folder) => Object.fromEntries(
  readdirSync(folder).filter((file) => file.endsWith('.yaml')).map((file) => [`./${file}`, readFileSync(join(folder, file), 'utf8')]));

test('every recorded hand is judged as by the program', () => {
  assert.ok(logs.length > 50);
  let hands = 0;
  for (const log of logs) {
    const [at, name] = [dirname(join(root, 'replays', log)), basename(log)];
    const told = tonk.verify({ log: readFileSync(join(at, name), 'utf8'), name, files: houses(at) });
    assert.deepEqual(told, lines(program(['verify', '--format', 'json', name], '', at)), log);
    hands += told.length;
  }
  assert.ok(hands > 700);
});

test('a hand by another house comes with what the named house makes of it', () => {
  const log = readFileSync(join(root, 'replays/marwang-as-told.tonk'), 'utf8');
  const told = tonk.verify({ log, name: '-', house: 'rushville', with: ['no-upcard'] });
  assert.deepEqual(told, lines(program(['verify', '--format', 'json', '--house', 'rushville', '--with', 'no-upcard', '-'], log)));
});

test('houses, their sheets, their schema and what is wrong with them', () => {
  assert.deepEqual(tonk.houses(), JSON.parse(program(['houses', '--format', 'json'])));
  assert.deepEqual(tonk.schema(), JSON.parse(program(['schema'])));
  for (const { name, kind } of tonk.houses()) {
    assert.deepEqual(tonk.check({ house: name }), JSON.parse(program(['check', '--format', 'json', name])), name);
    if (kind === 'house') {
      assert.equal(tonk.rules({ house: name }), program(['rules', '--format', 'html', name]));
    }
  }
});

test('the story and the page of a log', () => {
  for (const log of ['marwang-as-told.tonk', 'sessions/pots.tonk']) {
    const [at, name] = [dirname(join(root, 'replays', log)), basename(log)];
    const asked = { log: readFileSync(join(at, name), 'utf8'), name };
    assert.equal(tonk.report(asked), program(['report', name, '-o', '-'], '', at));
    assert.deepEqual(tonk.explain(asked), lines(program(['explain', '--format', 'json', name], '', at)));
  }
});

test('the tables of a log are those of its page', () => {
  const asked = { log: readFileSync(join(root, 'replays/sessions/pots.tonk'), 'utf8'), name: 'pots.tonk' };
  const { pack, hands } = tonk.tables(asked);
  const page = tonk.report(asked);
  assert.equal(hands.length, tonk.verify(asked).length);
  assert.ok(page.includes(pack));
  assert.ok(hands.every(({ article, scenes }) => page.includes(article) && page.includes(JSON.stringify(scenes))));
});

test('a hand in play, what can be written next, and why else not', () => {
  const log = 'session one\nhouse pagat\nseats Ann Bob\nhand 1\ndealer Bob\ndeal Ann 4h 5h 9c Kd 2s\nup 8c\nAnn: draw 6h\n';
  const position = tonk.position({ log, attempts: [{ player: 'Ann', action: 'discard 8c' }, { player: 'Ann', action: 'discard Kd' }] });
  assert.equal(position.turn, 'Ann');
  assert.deepEqual(position.table.hands[0].cards, ['2s', '4h', '5h', '6h', '9c', 'Kd']);
  assert.equal(position.unseen.length, 52 - 7);
  assert.ok(position.moves.some(({ action, findings }) => action === 'spread 4h 5h 6h' && !findings.length));
  assert.deepEqual(position.attempts.map(({ findings }) => findings.map(({ code }) => code)), [['card-not-held'], []]);
  assert.equal(tonk.position({ log: 'session one\nhouse pagat\n' }), null);
  assert.throws(() => tonk.position({ log: '{}', name: 'a.jsonl' }), /convert --to tonk/);
});

test('a correction comes with the corrected log', () => {
  const deal = 'deal Nora 5c 6d 7h 2h Ad\ndeal Earl 3c 4h 4d 6s 7c\nup 9h\n';
  const log = `\uFEFFsession friday\nhouse pagat  # as always\nseats Nora Earl\ndealer Earl\n\nhand 1\n${deal}`
    + `nora: draw Kd, discard Kd\nEarl: draw Ks, discard Ks\nNora: drop\npay Earl Nora 1\n\nhand 2\n${deal}Nora: draw Kd, discard 9h\n`;
  const [hand, other] = tonk.verify({ log, fix: true });
  assert.equal(hand.correction, '`nora` is `Nora`');
  assert.equal(hand.corrected, log.replace('nora:', 'Nora:'));
  assert.equal('corrected' in other, false);
  assert.equal('correction' in tonk.verify({ log })[0], false);
});

test('a house of one\'s own', () => {
  const files = { 'ours.yaml': 'house: ours\nextends: pagat\nplayers: 2 to 5\nturn:\n  drop: nevr\n' };
  const { errors, findings } = tonk.check({ files, house: 'ours.yaml' });
  assert.equal(errors, 1);
  assert.equal(findings[0].instead, 'never');
  assert.equal(tonk.houses({ files }).find(({ name }) => name === 'ours').file, 'ours.yaml');
});

test('what cannot be answered is an error', () => {
  const files = { 'ours.yaml': 'house: ours\nextends: pagat\nturn:\n  drop: nevr\n' };
  for (const [ask, message] of [
    [() => tonk.rules({ house: 'nobody' }), /there is no house `nobody`/], [() => tonk.check({ house: '' }), /there is no house/],
    [() => tonk.rules({ house: 'ours.yaml', files }), /^ours\.yaml:4:9: error: `nevr` is not known/],
    [() => tonk.verify({}), /^`log` must be a text$/], [() => tonk.verify({ log: 7 }), /^`log` must be a text$/],
    [() => tonk.rules({ house: 'pagat', with: 'waiting' }), /^`with` must be a list$/],
    [() => tonk.rules({ house: 'pagat', with: [1] }), /^each of `with` must be a text$/],
    [() => tonk.verify({ log: '', files: { a: 1 } }), /^each of `files` must be a text$/],
  ]) {
    assert.throws(ask, { name: 'TonkError', message });
  }
  assert.equal(tonk.verify({ log: '' })[0].findings[0].code, 'empty');
  assert.equal(tonk.verify({ log: '\uD800 \0 "' })[0].verdict, 'unreadable');
});

test('three lines are enough', () => {
  writeFileSync(join(folder, 'three.mjs'), `import { loadTonk } from 'tonk-wasm';
const tonk = await loadTonk();
console.log(tonk.verify({ log: 'house pagat\\nseats Ann Bob\\ndealer Bob\\n' })[0].verdict);
`);
  assert.equal(execFileSync(process.execPath, ['three.mjs'], { cwd: folder, encoding: 'utf8' }), 'incomplete\n');
});
