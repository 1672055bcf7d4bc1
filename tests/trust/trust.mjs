// script/trust: measures the figures of docs/trust.md, and with --write puts them there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { figures } from './figures.mjs';
import { rowsOf, withRow } from './table.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const page = join(here, '../../docs/trust.md');

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

/** Every figure has its row, told as it is measured, and every row is of a figure. */
function check() {
  const rows = rowsOf(readFileSync(page, 'utf8'));
  const wrong = Object.entries(figures).filter(([name, { what, command }]) => {
    const row = rows.find((one) => one.name === name);
    return !row || row.what !== what || row.command !== command('long') || !/^\d{4}-\d\d-\d\d$/.test(row.on) || row.figure === '';
  }).map(([name]) => name).concat(rows.map(({ name }) => name).filter((name) => !Object.hasOwn(figures, name)));
  if (wrong.length > 0) {
    complain(`docs/trust.md does not say how it is measured: ${wrong.join(', ')}`);
  }
}

if (asked.values.check) {
  check();
} else {
  const how_much = asked.values.short ? 'short' : 'long';
  for (const name of names) {
    const { what, command, measure } = figures[name];
    const figure = measure(how_much);
    console.log(`${name}: ${figure}\n  ${what}`);
    if (asked.values.write) {
      const row = { name, what, figure, command: command('long'), on: new Date().toISOString().slice(0, 10) };
      writeFileSync(page, withRow(readFileSync(page, 'utf8'), row, Object.keys(figures)));
    }
  }
}
