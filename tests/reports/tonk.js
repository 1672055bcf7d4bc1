// What every test of the reports needs: the program, the checkout, and a folder for logs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

export const root = process.env.ROOT;
export const read = (path) => readFileSync(join(root, path), 'utf8');

/// Runs in the checkout, where it is not said otherwise.
export function tonk(args, { input = '', cwd = root } = {}) {
  const { status, stdout, stderr } =
    spawnSync(process.env.TONK, args, { input, cwd, maxBuffer: 1 << 28, encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

/// Gone when the tests are.
export const folder = mkdtempSync(join(tmpdir(), 'tonk-reports-'));
after(() => rmSync(folder, { recursive: true }));
export function write(name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

export const hand = (paid) => `session friday
house pagat
seats Ann Bob Cal

hand 1
dealer Cal
deal Ann 4h 5h 9c Kd 2s
deal Bob Ac 3d 3s 4c 8d
deal Cal As 2c 2h Jd 3h
up 8c
Ann: draw 6h, spread 4h 5h 6h, discard Kd
Bob: drop
pay Bob Ann ${paid}
pay Bob Cal 2
pay Cal Ann 1
`;

export const paid_by_a_player_called_pot = `house newcomb
seats Joe "pot" Fran

hand 1
dealer Joe
deal Joe Ac 5c 7d
deal "pot" 8s 9s Kd
deal Fran Kh Qh 9d
up 2h
Fran: knock
"pot": draw 4d, discard 4d
Joe: draw Tc, discard 7d
pay "pot" pot 1
`;

/// Names and bytes that no report may stumble over.
export const hostile = Buffer.concat([
  Buffer.from(hand(3).replaceAll('Ann', '"<&>]]>{0}[a](http://b) \'"')),
  Buffer.from(hand(3).replaceAll('Ann', '"<&>]]>{0}[a](http://b) \u202e\ufffe\uffff \'"')),
  Buffer.from('hand "\x1b[31m\\""\nbogus \x01\x02\x7f\u0085\u2028\n'),
  Buffer.from([0x68, 0x61, 0x6e, 0x64, 0x20, 0xff, 0xfe, 0x0a, 0xc3, 0x28, 0x00, 0x0a]),
]);
