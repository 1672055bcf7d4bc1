// Tries the check of docs/trust.md on a small repository.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { faultsOf, missingIn } from './check.mjs';
import { figures as figures_of_the_page } from './figures.mjs';
import { commitOf, isChanged, sealOf, withoutComments } from './seal.mjs';
import { withRow } from './table.mjs';

const root = mkdtempSync(join(tmpdir(), 'tonk-trust-'));
after(() => rmSync(root, { recursive: true }));
const git = (...args) => assert.equal(spawnSync('git', ['-C', root, '-c', 'user.name=x', '-c', 'user.email=x', '-c', 'commit.gpgsign=false', ...args]).status, 0);
const write = (name, text) => writeFileSync(join(root, name), text);

const code = '// A judge.\nint judge() { return 1; }\n';
write('judge.cpp', code);
git('init', '-q');
git('add', '-A');
git('commit', '-qm', 'Begin');

const figures = {
  judged: { what: 'hands judged', vouches: ['judge.cpp'], command: () => 'script/judge 9' },
  other: { what: 'others', vouches: ['judge.cpp'], command: () => 'script/other' },
};
const empty = '# Page\n<!-- figures: script/trust --write -->\n<!-- end of figures -->\n';
const row = { name: 'judged', what: 'hands judged', figure: '9', command: 'script/judge 9', on: '2026-01-02', commit: commitOf(root) };
const page = withRow(empty, { ...row, seal: sealOf(root, row, ['judge.cpp']) }, Object.keys(figures));
const faults = (text = page) => faultsOf(root, text, figures);

test('what was measured of this code is in order, and the rest is named', () => {
  assert.deepEqual(faults(), []);
  assert.deepEqual(missingIn(page, figures), ['other']);
});

test('comments and layout may change, code may not', () => {
  write('judge.cpp', '/* Another\n * comment. */\nint judge() {\n  return 1;  // one\n}\n');
  assert.deepEqual(faults(), []);
  assert.ok(isChanged(root, ['judge.cpp']));
  write('judge.cpp', code.replace('1', '2'));
  assert.deepEqual(faults(), [`judged: changed since ${row.commit}: judge.cpp`]);
  write('judge.cpp', code);
  assert.ok(!isChanged(root, ['judge.cpp']));
});

test('no part of a row can be written by hand', () => {
  for (const [from, to] of [['| 9 |', '| 99,999,999 |'], ['2026-01-02', '2026-01-03'], [row.commit, '0123456789']]) {
    assert.match(faults(page.replace(from, to)).join(), /was not written by `script\/trust --write`/);
  }
  assert.deepEqual(faults(page.replace('script/judge 9', 'script/judge 1')), ['judged: it is measured otherwise by now']);
  assert.deepEqual(faults(page.replace('| judged |', '| invented |')), ['invented: there is no such figure']);
});

test('a command of the page runs in a fresh clone', () => {
  assert.deepEqual(faults(`${page}\n\`\`\`sh\nX=1 build/bin/judge all # so\n\`\`\`\n`), ['`build/bin/judge` does not run in a fresh clone']);
});

test('comments are told from what looks like them', () => {
  const bare = (text) => withoutComments('a.cpp', text);
  assert.equal(bare('a("// no"); // yes'), bare('a("// no");'));
  assert.notEqual(bare('a("// no");'), bare('a("// so");'));
  assert.notEqual(bare("x = 1'000; c = '/'; y(\"a b\");"), bare("x = 1'000; c = '/'; y(\"a  b\");"));
  assert.equal(bare('a = R"(/* no */)"; /* yes */'), bare('a = R"(/* no */)";'));
  assert.notEqual(bare('a /* b */ c'), bare('a c /* b */ d'));
  assert.notEqual(withoutComments('a.mjs', 'x = /[/]//y/;'), withoutComments('a.mjs', 'x = /[/]//z/;'));
  assert.equal(withoutComments('a.mjs', '// x\ny();'), withoutComments('a.mjs', 'y();'));
  assert.equal(withoutComments('a.yaml', '# x\nhouse: a\n\n'), withoutComments('a.yaml', 'house: a\n'));
  assert.notEqual(withoutComments('a.tonk', '# x\n'), withoutComments('a.tonk', '# y\n'));
});

test('what a figure vouches for is there, and its command as well', () => {
  const here = fileURLToPath(new URL('../../', import.meta.url));
  for (const { vouches, command } of Object.values(figures_of_the_page)) {
    const paths = [...vouches, command('long').split(' ')[0]];
    assert.deepEqual(paths.filter((path) => !existsSync(join(here, path.replace(/\*.*/, '')))), []);
  }
});
