// script/trust: measures the figures of docs/trust.md, and with --write puts them there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { faultsOf, missingIn } from './check.mjs';
import { figures } from './figures.mjs';
import { commitOf, isChanged, sealOf } from './seal.mjs';
import { withRow } from './table.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const page = join(root, 'docs/trust.md');

function complain(text) {
  console.error(`script/trust: ${text}`);
  process.exit(2);
}

let asked;
try {
  asked = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean' }, short: { type: 'boolean' }, check: { type: 'boolean' } },
  });
} catch (error) {
  complain(error.message);
}
const names = asked.positionals.length > 0 ? asked.positionals : Object.keys(figures);
const unknown = names.find((name) => !Object.hasOwn(figures, name));
if (unknown !== undefined) {
  complain(`there is no figure '${unknown}'; there are: ${Object.keys(figures).join(', ')}`);
}
if (asked.values.write && asked.values.short) {
  complain('--short tries it out; what is written is measured at length');
}

const text = () => readFileSync(page, 'utf8');

if (asked.values.check) {
  const faults = faultsOf(root, text(), figures);
  if (faults.length > 0) {
    complain(`docs/trust.md:\n  ${faults.join('\n  ')}\nWhat has changed is measured anew by \`script/trust --write NAME\`, or its row is taken out.`);
  }
  const missing = missingIn(text(), figures);
  console.log(missing.length > 0 ? `not measured at present: ${missing.join(', ')}` : 'all figures are of the code as it is');
} else {
  const how_much = asked.values.short ? 'short' : 'long';
  for (const name of names) {
    const { what, command, measure, vouches } = figures[name];
    if (asked.values.write && isChanged(root, vouches)) {
      complain(`${name}: commit first what it vouches for, so that the commit says what was measured`);
    }
    const row = { name, what, command: command('long'), on: new Date().toISOString().slice(0, 10), commit: commitOf(root) };
    const before = sealOf(root, row, vouches);
    row.figure = measure(how_much);
    console.log(`${name}: ${row.figure}\n  ${what}`);
    if (asked.values.write) {
      if (before !== sealOf(root, { ...row, figure: undefined }, vouches)) {
        complain(`${name}: what it vouches for has changed while it was measured`);
      }
      row.seal = sealOf(root, row, vouches);
      writeFileSync(page, withRow(text(), row, Object.keys(figures)));
    }
  }
}
