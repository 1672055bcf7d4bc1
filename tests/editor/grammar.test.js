// node --test grammar.test.js, with ROOT naming the checkout: what editors colour by the TextMate grammar of hand logs.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, test } from 'node:test';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

const root = process.env.ROOT;
let grammar;

before(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const path = join(root, 'editors/vscode/syntaxes/tonk.tmLanguage.json');
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(path, 'utf8'), path),
  });
  grammar = await registry.loadGrammar('source.tonk');
});

/// The words of a line that are coloured, each with the two parts of its scope before `tonk`.
function coloured(line) {
  return grammar.tokenizeLine(line, null).tokens
    .map(({ startIndex, endIndex, scopes }) => [line.slice(startIndex, endIndex).trim(), scopes.at(-1)])
    .filter(([word, scope]) => word !== '' && scope !== 'source.tonk')
    .map(([word, scope]) => `${word} ${scope.split('.').slice(-3, -1).join('.')}`);
}

test('words, cards and names are told apart', () => {
  assert.deepEqual(coloured('hand 17  # the last'), ['hand keyword.control', '17 name.section', '# the last line.number-sign']);
  assert.deepEqual(coloured('house pagat with waiting'), ['house keyword.other', 'with keyword.other']);
  assert.deepEqual(coloured('deal "Bob B" 4h Tc X1 ??'),
    ['deal keyword.other', '"Bob B" quoted.double', '4h card.red', 'Tc card.black', 'X1 card.joker', '?? card.unseen']);
  assert.deepEqual(coloured('Ann: draw 6h, hit 8h #1, stock-out'),
    ['Ann function.player', ': separator.player', 'draw function.action', '6h card.red', 'hit function.action', '8h card.red',
      '#1 numeric.spread', 'stock-out function.action']);
  assert.deepEqual(coloured('"drop": drop'), ['"drop" function.player', ': separator.player', 'drop function.action']);
  assert.deepEqual(coloured('pay Bob pot 15/2'), ['pay keyword.other', 'pot keyword.other', '15/2 constant.numeric']);
  assert.deepEqual(coloured('x-clock 12'), ['x-clock 12 line.extension']);
});

test('no line of a recorded hand is without colour', () => {
  const files = readdirSync(join(root, 'replays'), { recursive: true }).filter((name) => name.endsWith('.tonk'));
  assert.ok(files.length > 80);
  for (const file of files) {
    for (const line of readFileSync(join(root, 'replays', file), 'utf8').split('\n')) {
      assert.ok(line.trim() === '' || coloured(line).length > 0, `${file}: ${line}`);
    }
  }
});

/// Where a text that a tree-sitter grammar's rule, begun at a place, may end. The generator of parsers is not at hand, so the
/// grammar is followed here in every way that it allows.
function recognizer(path) {
  const rule = (kind, parts) => ({ kind, parts: parts.map((part) => (typeof part === 'string' || part instanceof RegExp ? { kind: 'token', part } : part)) });
  const dsl = {
    seq: (...parts) => rule('seq', parts),
    choice: (...parts) => rule('choice', parts),
    repeat: (part) => rule('repeat', [part]),
    optional: (part) => rule('choice', [part, rule('seq', [])]),
    token: Object.assign((part) => rule('seq', [part]), {}),
    prec: (level, part) => ({ ...rule('seq', [part]), level }),
    field: (_name, part) => rule('seq', [part]),
    grammar: (made) => made,
  };
  const module = { exports: null };
  new Function('module', ...Object.keys(dsl), readFileSync(path, 'utf8'))(module, ...Object.values(dsl));
  const names = new Proxy({}, { get: (_target, name) => ({ kind: 'name', name }) });
  const rules = Object.fromEntries(Object.entries(module.exports.rules).map(([name, make]) => [name, rule('seq', [make(names)])]));
  const blanks = new RegExp(`(?:${module.exports.extras(names).map((extra) => extra.source).join('|')})*`, 'y');
  const used = new Set();

  const lexed = (part, level = 0) => (part instanceof RegExp ? { level, expression: part }
    : part.kind === 'token' ? { level, expression: part.part } : lexed(part.parts[0], part.level ?? level));
  const behindBlanks = (text, at) => { blanks.lastIndex = at; return at + blanks.exec(text)[0].length; };
  function ends(part, text, starts) {
    const all = new Set();
    for (const start of starts) {
      if (part.kind === 'token') {
        const at = behindBlanks(text, start);
        const expression = part.part instanceof RegExp ? new RegExp(part.part.source, 'y') : null;
        if (expression) expression.lastIndex = at;
        const read = expression ? expression.exec(text)?.[0] : text.startsWith(part.part, at) ? part.part : undefined;
        if (read !== undefined && read !== '') all.add(at + read.length);
      }
    }
    if (part.kind === 'name') { used.add(part.name); return ends(rules[part.name], text, starts); }
    if (part.kind === 'seq') return part.parts.reduce((from, one) => ends(one, text, from), starts);
    if (part.kind === 'choice') part.parts.forEach((one) => ends(one, text, starts).forEach((end) => all.add(end)));
    if (part.kind === 'repeat') {
      for (let next = starts; next.size > 0;) {
        next.forEach((end) => all.add(end));
        next = new Set([...ends(part.parts[0], text, next)].filter((end) => !all.has(end)));
      }
    }
    return all;
  }
  return {
    accepts: (text) => [...ends({ kind: 'name', name: 'log' }, text, new Set([0]))].some((end) => behindBlanks(text, end) === text.length),
    unused: () => Object.keys(rules).filter((name) => !used.has(name)),
    names: Object.keys(rules),
    /// What a parser takes for a token here: by precedence, then by length, then by the order of the rules.
    token: (text, of) => of.map((name) => {
      const { level, expression } = lexed(module.exports.rules[name](names));
      return { name, level, text: new RegExp(expression.source, 'y').exec(text)?.[0] ?? '' };
    }).filter((one) => one.text !== '').reduce((best, one) =>
      (one.level > best.level || (one.level === best.level && one.text.length > best.text.length) ? one : best)),
  };
}

test('names and words that begin like cards or numbers are read whole', () => {
  const grammar = recognizer(join(root, 'editors/tree-sitter-tonk/grammar.js'));
  const kinds = ['card', 'number', 'string', 'word'];
  for (const [text, name] of [['Ada', 'word'], ['Thistle', 'word'], ['2026-11-26', 'word'], ['10h', 'card'], ['4h', 'card'], ['X1', 'card'],
    ['??', 'card'], ['17', 'number'], ['15/2', 'number'], ['-3.5', 'number'], ['"Bob B"', 'string'], ['Bob', 'word']]) {
    assert.deepEqual([grammar.token(text, kinds).name, grammar.token(text, kinds).text], [name, text]);
  }
});

test('the tree-sitter grammar reads every recorded hand that the program can read, and its colours are of its rules', () => {
  const folder = join(root, 'editors/tree-sitter-tonk');
  const grammar = recognizer(join(folder, 'grammar.js'));
  for (const file of readdirSync(join(root, 'replays'), { recursive: true }).filter((name) => name.endsWith('.tonk'))) {
    const text = readFileSync(join(root, 'replays', file), 'utf8');
    if (!/verdict: unreadable/.test(text)) assert.ok(grammar.accepts(text), file);
  }
  assert.deepEqual(grammar.unused(), []);
  for (const junk of ['Ann draw 6h', 'Ann: fly', 'deal Ann: 4h', 'Ann: draw 6h,', 'nonsense']) {
    assert.ok(!grammar.accepts(junk), junk);
  }
  for (const [, name] of readFileSync(join(folder, 'queries/highlights.scm'), 'utf8').matchAll(/\((\w+)/g)) {
    assert.ok(name === '_' || grammar.names.includes(name), name);
  }
});
