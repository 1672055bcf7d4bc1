// Certificates, by docs/certificate.schema.json and by what is told when something has changed.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Ajv from 'ajv';
import { folder, hand, hostile, paid_by_a_player_called_pot, read, root, tonk, write } from './tonk.js';

const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
const valid = ajv.compile(JSON.parse(read('docs/certificate.schema.json')));

/// Certifies in the folder of the test, as a person there would.
function certify(name, ...args) {
  rmSync(join(folder, name), { force: true });
  const ran = tonk(['verify', '--certificate', name, ...args], { cwd: folder });
  if (!existsSync(join(folder, name))) return { ...ran, certificate: null };
  const certificate = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  assert.ok(valid(certificate), ajv.errorsText(valid.errors));
  return { ...ran, certificate };
}
const check = (name, cwd = folder) => tonk(['certificate', 'check', name], { cwd });
const unchanged = (name, cwd) => assert.deepEqual({ ...check(name, cwd) }, { status: 0, err: '',
  out: `1 hand in 1 log: nothing has changed\n` });

test('all replays', () => {
  cpSync(join(root, 'replays'), join(folder, 'replays'), { recursive: true });
  const { status, certificate } = certify('all.json', 'replays');
  assert.equal(status, 1);
  assert.ok(certificate.logs.length > 20);
  const again = check('all.json');
  assert.match(again.out, /^\d+ hands in \d+ logs: nothing has changed\n$/);
  assert.equal(again.status, 0);
  for (const change of [(it) => { it.logs[0].sha256 = 'x'; }, (it) => { it.more = 1; }, (it) => { it.certificate = 2; },
    (it) => { it.logs[0].hands[0].verdict = 'fine'; }, (it) => { it.logs = []; }, (it) => { delete it.houses[0].rules; }]) {
    const changed = structuredClone(certificate);
    change(changed);
    assert.ok(!valid(changed), change.toString());
  }
});

test('what a certificate says', () => {
  write('friday.tonk', hand(3));
  const { certificate, out } = certify('friday.json', 'friday.tonk');
  assert.match(out, /1 hand: 1 mis-settled\n$/);
  const [house] = certificate.houses;
  assert.match(house.rules, /^[0-9a-f]{64}$/);
  assert.deepEqual(certificate, {
    certificate: 1,
    program: { name: 'tonk', version: tonk(['--version']).out.trim().split(' ')[1] },
    asked: { house: null, with: [], variants: [] },
    houses: [{ house: 'pagat', options: [], rules: house.rules }],
    logs: [{
      file: 'friday.tonk', sha256: createHash('sha256').update(hand(3)).digest('hex'),
      hands: [{ session: 'friday', hand: '1', judged_by: 0, verdict: 'mis-settled', settlement: 'wrong', findings: ['wrong-payment'],
        payments: [{ from: 'Bob', to: 'Ann', amount: '2' }, { from: 'Bob', to: 'Cal', amount: '2' },
          { from: 'Cal', to: 'Ann', amount: '1' }] }],
    }],
  });
  unchanged('friday.json');
  unchanged(join(folder, 'friday.json'), root);
});

test('a player who is called as the pot is', () => {
  write('family.tonk', paid_by_a_player_called_pot);
  const { certificate } = certify('family.json', 'family.tonk');
  assert.deepEqual(certificate.logs[0].hands[0].payments, [{ from: { player: 'pot' }, to: 'pot', amount: '1' }]);
  unchanged('family.json');
  certificate.logs[0].hands[0].payments[0].from = 'pot';
  write('family.json', JSON.stringify(certificate));
  assert.match(check('family.json').out, /other payments: the pot pays the pot 1; and now: pot pays the pot 1\n/);
});

test('the head of a session that cannot be read is no hand', () => {
  write('heads.tonk', 'session s1\nhouse pagat\nstake 0 dollar\nseats Ann Bob\nhand 1\ndealer Ann\n'.repeat(3));
  assert.match(certify('heads.json', 'heads.tonk').out, /3 hands: 3 unreadable/);
  assert.equal(check('heads.json').out, '3 hands in 1 log: nothing has changed\n');
});

test('a log is found again, whatever its path', () => {
  for (const name of ['links/deep/x.tonk', 'links/a.tonk', 'a.tonk', '-']) {
    mkdirSync(join(folder, 'links/deep'), { recursive: true });
    write(name, hand(name === 'links/a.tonk' ? 2 : 3));
  }
  symlinkSync('links/deep', join(folder, 'link'));
  const { certificate } = certify('link.json', 'link/../a.tonk');
  assert.equal(certificate.logs[0].file, 'links/a.tonk');
  unchanged('link.json');
  assert.equal(certify('link/there.json', 'a.tonk').certificate.logs[0].file, '../../a.tonk');
  unchanged('link/there.json');
  unchanged('links/deep/there.json');
  certify('dash.json', './-');
  unchanged('dash.json');
  rmSync(join(folder, '-'));
});

test('a log is compared, whatever it is called now', () => {
  const compared = (name) => assert.match(check(name).out, /the log is not the one that was certified\n/);
  mkdirSync(join(folder, 'moved/logs'), { recursive: true });
  write('moved/logs/x.tonk', hand(3));
  certify('moved.json', 'moved/logs/x.tonk');
  mkdirSync(join(folder, 'moved/archive'));
  renameSync(join(folder, 'moved/logs'), join(folder, 'moved/archive/logs'));
  symlinkSync('archive/logs', join(folder, 'moved/logs'));
  unchanged('moved.json');
  write('moved/archive/logs/x.tonk', hand(2));
  compared('moved.json');
  write('x.tonk', hand(2));
  const { certificate } = certify('x.json', 'x.tonk');
  write('x.tonk', hand(3));
  for (const file of ['./x.tonk', 'moved/../x.tonk', join(folder, 'x.tonk')]) {
    certificate.logs[0].file = file;
    write('x.json', JSON.stringify(certificate));
    compared('x.json');
  }
});

test('what no run writes is no certificate', () => {
  write('friday.tonk', hand(2));
  const { certificate } = certify('friday.json', 'friday.tonk');
  for (const change of [(it) => { it.logs[0].hands[0].judged_by = null; }, (it) => { it.logs[0].hands[0].judged_by = 1; },
    (it) => { it.logs[0].hands[0].verdict = 'unreadable'; },
    (it) => { it.houses.push({ house: 'marwang', options: [], rules: '0'.repeat(64) }); }]) {
    const changed = structuredClone(certificate);
    change(changed);
    write('friday.json', JSON.stringify(changed));
    assert.deepEqual(check('friday.json'), { status: 2, out: '',
      err: 'tonk: the certificate `friday.json` cannot be read: it is not a certificate as `tonk verify --certificate` writes it\n' },
    change.toString());
  }
});

test('the log', () => {
  write('friday.tonk', hand(2));
  certify('friday.json', 'friday.tonk');
  write('friday.tonk', `# more\n${hand(2)}`);
  assert.deepEqual(check('friday.json'), { status: 1, err: '',
    out: 'friday.tonk: the log is not the one that was certified\n1 hand in 1 log: 1 change\n' });
  write('friday.tonk', hand(3));
  assert.equal(check('friday.json').out, `friday.tonk: the log is not the one that was certified
friday.tonk: session friday, hand 1: the verdict was \`ok\` and is \`mis-settled\`
friday.tonk: session friday, hand 1: the settlement was \`right\` and is \`wrong\`
1 hand in 1 log: 3 changes
`);
  write('friday.tonk', hand(2).replace('hand 1', 'hand 2'));
  assert.equal(check('friday.json').out, `friday.tonk: the log is not the one that was certified
friday.tonk: session friday, hand 1: the hand is no longer there
friday.tonk: session friday, hand 2: the hand was not there
1 hand in 1 log: 3 changes
`);
  write('friday.tonk', hand(2).replace('house pagat', 'house pagat with caught-five'));
  assert.match(check('friday.json').out, /hand 1: the hand was judged by `pagat` and is judged by `pagat with caught-five`\n/);
});

test('the rules', () => {
  const house = (pays) => `house: ours # of old\nextends: pagat\nsettlement:\n  drop and caught:\n    - ${pays}\n`;
  const changed = 'ours: the rules of the house are not those that were certified\n';
  write('ours.yaml', house('dropper pays 2 to each equal or lower'));
  write('friday.tonk', hand(2).replace('pagat', './ours.yaml').replace('pay Cal Ann 1\n', ''));
  certify('friday.json', 'friday.tonk');
  unchanged('friday.json');
  write('ours.yaml', `# a comment\n${house('"dropper pays 2 to each equal or lower"').replace('# of old', '\ntitle: Ours')}`);
  unchanged('friday.json');
  write('ours.yaml', house('dropper pays 2 to each equal or lower').replace('settlement', 'turn:\n  drop limit: 40 or less\nsettlement'));
  assert.deepEqual(check('friday.json'), { status: 1, err: '', out: `${changed}1 hand in 1 log: 1 change\n` });
  write('ours.yaml', house('dropper pays 3 to each equal or lower'));
  const ran = check('friday.json');
  assert.equal(ran.status, 1);
  assert.ok(ran.out.startsWith(changed), ran.out);
  assert.match(ran.out, /hand 1: the house asked for other payments: Bob pays Ann 2, Bob pays Cal 2; and now: Bob pays Ann 3, Bob pays Cal 3\n/);
});

test('a house that is gone', () => {
  write('ours.yaml', 'house: ours\nextends: pagat\n');
  write('friday.tonk', hand(2).replace('pagat', './ours.yaml'));
  certify('friday.json', 'friday.tonk');
  rmSync(join(folder, 'ours.yaml'));
  assert.deepEqual(check('friday.json'), { status: 1, err: '', out: 'friday.tonk: session friday, hand 1: '
    + 'the verdict was `ok`, and the hand can no longer be judged [unreadable-file]\n1 hand in 1 log: 1 change\n' });
});

test('the program', () => {
  write('friday.tonk', hand(2));
  const { certificate } = certify('friday.json', 'friday.tonk');
  write('friday.json', JSON.stringify({ ...certificate, program: { name: 'tonk', version: '0.0.1' } }));
  const ran = check('friday.json');
  assert.equal(ran.status, 1);
  assert.equal(ran.out, `the program was tonk 0.0.1 and is tonk ${certificate.program.version}\n1 hand in 1 log: 1 change\n`);
  assert.deepEqual(JSON.parse(tonk(['certificate', 'check', 'friday.json', '--format', 'json'], { cwd: folder }).out),
    { changed: 'program', of: '', message: `the program was tonk 0.0.1 and is tonk ${certificate.program.version}` });
});

test('what the command line said of houses is asked again, from wherever the certificate lies', () => {
  mkdirSync(join(folder, 'houses'));
  mkdirSync(join(folder, 'kept'));
  write('houses/ours.yaml', 'house: ours\nextends: pagat\n');
  write('houses/late.yaml', 'option: late\nturn:\n  drop: after drawing\n');
  write('friday.tonk', hand(2).replace('house pagat\n', ''));
  for (const args of [['--house', 'houses/ours.yaml', '--with', './houses/late.yaml'], ['--variants', 'houses', '--house', 'ours'],
    ['--house', 'pagat', '--with', 'caught-five']]) {
    const { certificate } = certify('kept/friday.json', ...args, 'friday.tonk');
    assert.equal(certificate.logs[0].file, '../friday.tonk');
    unchanged('kept/friday.json');
    unchanged(join(folder, 'kept/friday.json'), root);
  }
});

test('hands without names, and of any bytes', () => {
  write('odd.tonk', Buffer.concat([Buffer.from(hand(2).repeat(2)), hostile]));
  assert.equal(certify('odd.json', 'odd.tonk').status, 1);
  const ran = check('odd.json');
  assert.equal(ran.status, 0, ran.out);
});

test('what cannot be done', () => {
  write('friday.tonk', hand(2));
  const failed = (ran, err) => assert.deepEqual({ status: ran.status, err: ran.err }, { status: 2, err });
  failed(certify('no.json', '-'), 'tonk: standard input cannot be certified, because it cannot be read again\n');
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const writer = spawn('sh', ['-c', 'echo "hand 1" > pipe'], { cwd: folder });
  failed(certify('no.json', 'pipe'), 'tonk: the certificate `no.json` cannot be written: `pipe` could not be read again: it is not an ordinary file\n');
  writer.kill();
  failed(certify('no.json', 'friday.tonk', 'gone.tonk'), `tonk: \`gone.tonk\` cannot be read: No such file or directory
tonk: no certificate is written, because not everything was judged\n`);
  const { certificate } = certify('friday.json', 'friday.tonk');
  write('bad.json', JSON.stringify({ ...certificate, logs: [] }));
  failed(check('bad.json'), 'tonk: the certificate `bad.json` cannot be read: it is of no log\n');
  for (const [file, why] of [['.', 'it is a folder'], ['./-', 'No such file or directory']]) {
    write('bad.json', JSON.stringify({ ...certificate, logs: [{ ...certificate.logs[0], file }] }));
    failed(check('bad.json'), `tonk: \`${file}\` cannot be read: ${why}\n`);
  }
  failed(tonk(['verify', '--certificate', 'friday.json', 'friday.tonk'], { cwd: folder }),
    'tonk: the certificate `friday.json` cannot be written: this file already exists\n');
  rmSync(join(folder, 'friday.tonk'));
  failed(check('friday.json'), 'tonk: `friday.tonk` cannot be read: No such file or directory\n');
  failed(check('gone.json'), 'tonk: the certificate `gone.json` cannot be read: No such file or directory\n');
  const none = 'it is not a certificate as `tonk verify --certificate` writes it';
  for (const text of ['', '{}', '[]', '{"certificate":1}', 'null', '{"certificate":"1"}']) {
    write('bad.json', text);
    failed(check('bad.json'), `tonk: the certificate \`bad.json\` cannot be read: ${none}\n`);
  }
  write('bad.json', '{"certificate":2}');
  failed(check('bad.json'),
    'tonk: the certificate `bad.json` cannot be read: it has form 2, and this program knows only form 1\n');
});
