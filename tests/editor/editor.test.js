// node --test editor.test.js, with ROOT naming the checkout and TONK the program: what an editor makes of house files with
// docs/house.schema.json.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { Editor } from './client.js';

const root = process.env.ROOT;
const read = (path) => readFileSync(join(root, path), 'utf8');
const shipped = ['variants', 'variants/options'].flatMap((folder) =>
  readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml')).map((name) => `${folder}/${name}`));

let editor;
before(async () => { editor = await Editor.open(root); });
after(() => editor.close());

const modeline = '# yaml-language-server: $schema=../docs/house.schema.json\n';
const ours = join(root, 'variants/ours.yaml');
const labels = (items) => items.map((item) => item.label);

test('the schema says nothing that draft 7 does not know, but for what editors add to it', () => {
  const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  ajv.addVocabulary(['markdownDescription', 'enumDescriptions', 'errorMessage']);
  const valid = ajv.compile(JSON.parse(read('docs/house.schema.json')));
  assert.ok(shipped.length > 50);
  for (const path of [...shipped, 'tests/editor/good.yaml']) {
    assert.ok(valid(parse(read(path))), `${path}: ${ajv.errorsText(valid.errors)}`);
  }
  assert.ok(!valid(parse(read('tests/editor/bad.yaml'))));
  for (const text of ['', '[]', 'title: nobody', 'house: a', 'option: a\nextends: pagat', 'option: a\nhouse: b']) {
    assert.ok(!valid(parse(text)), text);
  }
});

test('the schema takes every example of the pages, and no other key in its place', () => {
  const valid = new Ajv({ strict: false }).compile(JSON.parse(read('docs/house.schema.json')));
  const blocks = ['README.md', 'docs/authoring.md'].flatMap((page) =>
    [...read(page).matchAll(/^```yaml\n(.*?)^```$/gms)].map((block) => block[1]));
  assert.equal(blocks.length, 10);
  for (const block of blocks) {
    assert.ok(valid(parse(block)), block);
    assert.ok(!valid(parse(block.replace(/^(\s*)title:|^(\s*)players:/m, '$1$2colour:'))), block);
  }

  const entries = read('docs/dsl.md').split(/^##+ /m).slice(1).map((entry) => ({
    path: entry.slice(0, entry.indexOf('\n')).split(', '),
    example: parse(/Example: `(.*)`$/m.exec(entry)?.[1] ?? 'none: none'),
  })).filter(({ example }) => !('none' in example));
  const lists = { 'dealt wins': { hand: 'total is 50', pays: 'each other pays 1' },
    'side bets': { bet: 'low', 'won by': 'the first run laid' } };
  for (const { path: [section, key], example } of entries) {
    const said = (it) => (!key ? it : { [section]: lists[section] ? [{ ...lists[section], ...it }] : it });
    const head = section === 'option' ? {} : section === 'house' ? { extends: 'pagat' } : { house: 'a', extends: 'pagat' };
    assert.ok(valid({ ...head, ...said(example) }), `${section}, ${key}`);
    assert.ok(!valid({ ...head, ...said({ colour: Object.values(example)[0] }) }), `${section}, ${key}`);
  }
  assert.ok(entries.length > 80);
});

test('the schema takes what `tonk new` writes, with and without its signs', () => {
  const valid = new Ajv({ strict: false }).compile(JSON.parse(read('docs/house.schema.json')));
  for (const extended of ['pagat', 'spades-and-pawns', 'nothing']) {
    const text = execFileSync(process.env.TONK, ['new', 'ours', '--extends', extended, '-o', '-'],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
    const loud = text.replace(/^( *)#(?! )/gm, '$1');
    assert.ok(valid(parse(text)), text);
    assert.ok(valid(parse(loud)), loud);
    assert.ok(!valid(parse(loud.replace(/^( *drop limit): .*/m, '$1: as low as one likes'))), loud);
  }
});

test('every key refuses a value that is none of its own', () => {
  const schema = JSON.parse(read('docs/house.schema.json'));
  const valid = new Ajv({ strict: false }).compile(schema);
  const free = ['house', 'option', 'title', 'source', 'remarks', 'extends', 'with'];
  const accepts = (lines) => valid({ house: 'a', extends: 'pagat', ...lines });
  let keys = 0;
  for (const [name, key] of Object.entries(schema.properties).filter(([name]) => !free.includes(name))) {
    for (const [inner, value] of Object.entries(key.properties ?? { '': key })) {
      const said = (it) => (inner ? { [name]: { [inner]: it } } : { [name]: it });
      const right = [value, ...(value.anyOf ?? value.oneOf ?? [])].flatMap((it) => [it.default, it.enum, it.examples]);
      for (const it of right.flat().filter((it) => it !== undefined)) {
        assert.ok(accepts(said(it)), `${name} ${inner}: ${it}`);
      }
      for (const it of ['blue', '', -1, 10000, {}, [], ['blue'], { blue: 1 }, null, true]) {
        assert.ok(!accepts(said(it)), `${name} ${inner}: ${JSON.stringify(it)}`);
      }
      ++keys;
    }
  }
  assert.equal(keys, 87);
});

test('every shipped file carries the modeline, and the server finds nothing wrong with it', async () => {
  // All at once: the server takes a while before it looks at a file.
  await Promise.all([...shipped, 'tests/editor/good.yaml'].map(async (path) => {
    const text = read(path);
    assert.match(text, /^# yaml-language-server: \$schema=(\.\.\/)+docs\/house\.schema\.json\n/, path);
    assert.deepEqual(await editor.diagnostics(join(root, path), text), [], path);
    const wrong = text.replace(/^(house|option): .*/m, '$1: NOT A NAME');
    assert.equal((await editor.diagnostics(join(root, path), wrong)).length, 1, path);
  }));
});

test('a house as `tonk new` writes it finds the schema that lies beside it', async () => {
  const text = '# yaml-language-server: $schema=house.schema.json\nhouse: ours\nextends: pagat\nturn: {knock: no}\n';
  assert.equal((await editor.diagnostics(join(root, 'docs/ours.yaml'), text)).length, 1);
});

test('each mistake is shown at its place', async () => {
  const found = await editor.diagnostics(join(root, 'tests/editor/bad.yaml'), read('tests/editor/bad.yaml'));
  const expected = readFileSync(new URL('bad.expected', import.meta.url), 'utf8');
  assert.equal(found.join('\n') + '\n', expected);
});

test('what a file as a whole is lacking', async () => {
  const wrong = (text) => editor.diagnostics(ours, modeline + text);
  assert.deepEqual(await wrong('title: nobody\n'), ['2:1 Missing property "house".']);
  assert.deepEqual(await wrong('option: a\nextends: pagat\n'), ['3:1 Property extends is not allowed.']);
  assert.deepEqual(await wrong('option: a\nhouse: a\n'), ['3:1 Property house is not allowed.']);
  assert.deepEqual(await wrong('house: a\nextends: pagat\n'), []);
  assert.deepEqual(await wrong('house: a\nextends: nothing\nwith: all-of-it\n'), []);
  assert.deepEqual(await wrong('house: a\nextends: nothing\nturn: {draw: from the stock}\n'),
    ['players', 'stock out', 'deal', 'spreads', 'settlement'].map((key) => `2:1 Missing property "${key}".`)
      .concat('4:1 Missing property "drop".'));
});

test('keys are completed where they belong, with what they mean', async () => {
  const top = await editor.completions(ours, modeline + 'house: a\nextends: pagat\n|');
  assert.ok(['players', 'deck', 'dealt wins', 'turn', 'settlement', 'game'].every((key) => labels(top).includes(key)));
  assert.ok(!labels(top).includes('drop limit'));
  assert.ok(!labels(top).includes('extends'));

  const turn = await editor.completions(ours, modeline + 'house: a\nextends: pagat\nturn:\n  drop: never\n  |');
  assert.ok(!labels(turn).includes('drop'));
  const limit = turn.find((item) => item.label === 'drop limit');
  assert.equal(limit.documentation.value,
    'the highest count with which a player may drop\n\nWhere no house says it: `none`');

  const win = await editor.completions(ours, modeline + 'house: a\nextends: pagat\ndealt wins:\n  - |');
  assert.ok(['hand', 'pays', 'beats', 'several', 'when', 'declaring'].every((key) => labels(win).includes(key)));
});

test('a new section is not filled with answers that the house may have otherwise', async () => {
  const top = await editor.completions(ours, modeline + 'house: a\nextends: pagat\n|');
  for (const section of ['seating', 'deck', 'deal', 'turn', 'spreads', 'waiting', 'settlement', 'game']) {
    assert.equal(top.find((item) => item.label === section).insertText, `${section}:\n  `);
  }
});

test('values are completed, with what they mean', async () => {
  const offered = async (lines) => editor.completions(ours, modeline + 'house: a\n' + lines);
  const drop = await offered('extends: pagat\nturn:\n  drop: |');
  assert.deepEqual(labels(drop), ['never', 'before drawing', 'before drawing, even after laying',
    'before or after drawing, while nothing is laid', 'after drawing', 'at any point of the turn', 'right after the discard']);
  assert.equal(drop[0].documentation, 'nobody can drop');
  assert.deepEqual(labels(await offered('turn:\n  drop limit: |')), ['none', '15 or less']);
  assert.deepEqual(labels(await offered('dealt wins:\n  - several: |')),
    ['draw', 'all are paid', 'the nearest to the dealer is paid']);
  const houses = await offered('extends: |');
  assert.equal(houses.find((item) => item.label === 'newark').documentation, 'Tonk as Sean plays it in Newark');
  assert.ok(!labels(houses).includes('no-upcard'));
  const options = await offered('with: |');
  assert.ok(labels(options).includes('no-upcard'));
  assert.ok(!labels(options).includes('newark'));
});

test('a key and a value are explained', async () => {
  const key = await editor.hover(ours, modeline + 'house: a\nextends: pagat\nturn:\n  drop l|imit: 15 or less\n');
  assert.match(key, /^the highest count with which a player may drop\n\nWhere no house says it: `none`\n/);
  const value = await editor.hover(ours, modeline + 'house: a\nextends: pagat\nturn:\n  drop: before d|rawing\n');
  assert.match(value, /\* `before drawing`: as the first thing of a turn: whoever has laid, hit, drawn or taken plays it to its end\n/);
});
