// Logs in JSON, by docs/hand-log.schema.json: what is written is valid, and what is read would be.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Ajv from 'ajv';
import { mutated } from './mutated.js';
import { folder, read, tonk, write } from './tonk.js';

const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
const valid = ajv.compile(JSON.parse(read('docs/hand-log.schema.json')));
const linesOf = (text) => text.split('\n').slice(0, -1);
const check = (line) => assert.ok(valid(JSON.parse(line)), `${line}: ${ajv.errorsText(valid.errors)}`);

let folders = 0;
function newFolder() {
  const name = `logs-${++folders}`;
  mkdirSync(join(folder, name));
  return name;
}

/// Of each line, as a log of its own: whether it is read, and the codes that say why not.
function verdicts(lines) {
  const [from, to] = [newFolder(), newFolder()];
  lines.forEach((line, at) => write(join(from, `${at}.jsonl`), `${line}\n`));
  const files = lines.map((_, at) => `${at}.jsonl`);
  const { status, err } = tonk(['convert', '--to', 'jsonl', '-o', join(folder, to), ...files], { cwd: join(folder, from) });
  assert.ok([0, 1].includes(status), err);
  const codes = lines.map(() => []);
  for (const [, at, code] of err.matchAll(/^(\d+)\.jsonl:\d+:\d+: unreadable: .* \[([a-z-]+)\]$/gm)) codes[at].push(code);
  return lines.map((line, at) => {
    const isRead = existsSync(join(folder, to, files[at]));
    assert.equal(isRead, codes[at].length === 0, line);
    return { line, isRead, codes: codes[at] };
  });
}

/// Numbers below `n`, the same in every run unless RC_PARAMS has another seed, as with the properties in C++. The generator is the one
/// called mulberry32.
let state = Number(/\bseed=(\d+)/.exec(process.env.RC_PARAMS)?.[1] ?? 1) >>> 0;
function random(n) {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
}

const recorded = linesOf(tonk(['convert', '--to', 'jsonl', 'replays']).out);

/// Likewise of logs that say anything that a log can say.
function randomLogs(count) {
  const seed = random(2 ** 31);
  const { status, stdout, stderr } =
    spawnSync(process.env.RANDOM_LOGS, [count, seed].map(String), { maxBuffer: 1 << 28, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const name = newFolder();
  const logs = stdout.split('\0').slice(0, -1);
  assert.equal(logs.length, count);
  logs.forEach((text, at) => write(join(name, `${at}.tonk`), text));
  return linesOf(tonk(['convert', '--to', 'jsonl', join(folder, name)]).out);
}

test('every recorded hand is valid', () => {
  assert.ok(recorded.length > 500);
  recorded.forEach(check);
});

test('whatever is written is valid', () => {
  const lines = randomLogs(500);
  assert.ok(lines.length > 500, String(lines.length));
  lines.forEach(check);
});

test('what the schema refuses cannot be read', () => {
  const refused = [
    '{}',
    '[]',
    '"hand 1"',
    '{"hand":1}',
    '{"hand":""}',
    '{"session":""}',
    '{"hand":"1","session":""}',
    '{"session":"a","up":"4h"}',
    '{"hand":"1","weather":"wet"}',
    '{"hand":"1","house":"pagat"}',
    '{"hand":"1","house":{"name":""}}',
    '{"hand":"1","stake":{"amount":1}}',
    '{"hand":"1","stake":{"amount":"one"}}',
    '{"hand":"1","stake":{"amount":"0.00"}}',
    '{"hand":"1","seats":[]}',
    '{"hand":"1","seats":["Ann","Ann"]}',
    '{"hand":"1","dealer":null}',
    '{"hand":"1","cut":[{"player":"Ann"}]}',
    '{"hand":"1","deck":[]}',
    '{"hand":"1","deck":["1h"]}',
    '{"hand":"1","bets":[{"kind":"naturals","amount":"-1","players":["Ann"]}]}',
    '{"hand":"1","deals":[{"player":"Ann","cards":[]}]}',
    '{"hand":"1","up":"X13"}',
    '{"hand":"1","up":"X1=4h"}',
    '{"hand":"1","play":[{"player":"Ann","actions":[]}]}',
    '{"hand":"1","play":[{"player":"Ann","actions":["drop"]}]}',
    '{"hand":"1","play":[{"player":"Ann","holds":[],"actions":[]}]}',
    '{"hand":"1","play":[{"player":"Ann","actions":[{"action":"jump"}]}]}',
    '{"hand":"1","play":[{"player":"Ann","actions":[{"action":"take"}]}]}',
    '{"hand":"1","play":[{"player":"Ann","actions":[{"action":"bet","amount":"0"}]}]}',
    '{"hand":"1","play":[{"player":"Ann","actions":[{"action":"hit","card":"4h","spread":0}]}]}',
    '{"hand":"1","play":[{"player":"Ann","actions":[{"action":"hit","card":"4h","spread":"1"}]}]}',
    '{"hand":"1","play":[{"player":"Ann","actions":[{"action":"spread","cards":["4h=X1"]}]}]}',
    '{"hand":"1","play":[{"player":"Ann","actions":[{"action":"drop","x-a":1}]}]}',
    '{"hand":"1","pays":[{"from":"Ann","to":"Bob","amount":"-1"}]}',
    '{"hand":"1","pays":[{"from":"Ann","to":null,"amount":"1"}]}',
    '{"hand":"1","results":[{}]}',
    '{"hand":"1","results":[{"Ann":2}]}',
    '{"hand":"1","outs":"Ann"}',
    '{"hand":"1","notes":[{"text":"hello"}]}',
    '{"hand":"1","notes":[{"text":"#a\\nb"}]}',
    '{"hand":"1","notes":[{"text":"#","before":"/hand","beside":"/hand"}]}',
    '{"hand":"1","notes":[{"text":"#","before":"play/0"}]}',
  ];
  for (const { line, isRead } of verdicts(refused)) {
    assert.ok(!valid(JSON.parse(line)), line);
    assert.ok(!isRead, line);
  }
});

test('what the schema accepts can be read', () => {
  const accepted = [
    '{"hand":null,"up":"10♥"}',
    '{"session":null}',
    '{"session":"a","x-any":[{"thing":1}]}',
    '{"hand":"1","play":[{"player":"Ann","actions":[{"action":"draw","card":"??"}],"x-ms":12}]}',
    '{"hand":"1","pays":[{"from":"pot","to":{"player":"pot"},"amount":"0.25"}]}',
    '{"hand":"1","shows":[{"player":"Ann","cards":[]}],"results":[{"x-ray":"-15/2"}]}',
  ];
  for (const { line, isRead, codes } of verdicts(accepted)) {
    check(line);
    assert.ok(isRead || codes.every((code) => code === 'empty'), `${line}: ${codes}`);
  }
});

test('reader and schema judge alike a line in which something was changed', () => {
  // What no schema can say.
  const beyond = ['amount', 'control-character', 'duplicate-line', 'duplicate-name', 'empty', 'note', 'spread-number',
    'wrong-session'];
  const logs = [recorded, randomLogs(500)].map((lines) => lines.map((line) => JSON.parse(line)).filter((line) => 'hand' in line));
  const changed = Array.from({ length: 4000 }, (_, at) => {
    const lines = logs[at % 2];
    const { session, ...hand } = lines[random(lines.length)]; // the hand alone has no session
    return JSON.stringify(mutated(hand, random));
  });
  const met = { both: 0, neither: 0 };
  for (const { line, isRead, codes } of verdicts(changed)) {
    if (isRead) check(line);
    else if (valid(JSON.parse(line))) assert.ok(codes.every((code) => beyond.includes(code)), `${line}: ${codes}`);
    met[isRead ? 'both' : 'neither'] += 1;
  }
  assert.ok(met.both > 100 && met.neither > 100, JSON.stringify(met));
});
