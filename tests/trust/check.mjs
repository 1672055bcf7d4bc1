// Whether docs/trust.md says what was measured, of the code as it is now.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { changedSince, sealOf } from './seal.mjs';
import { rowsOf } from './table.mjs';

function faultOf(root, row, figure) {
  if (figure === undefined) {
    return 'there is no such figure';
  }
  if (row.what !== figure.what || row.command !== figure.command('long')) {
    return 'it is measured otherwise by now';
  }
  if (row.seal === sealOf(root, row, figure.vouches)) {
    return undefined;
  }
  const changed = changedSince(root, row.commit, figure.vouches);
  if (changed === undefined) {
    return `the code has changed since ${row.commit}, or the row was not written by \`script/trust --write\``;
  }
  return changed.length > 0 ? `changed since ${row.commit}: ${changed.join(', ')}`
    : 'the row was not written by `script/trust --write`';
}

/** What is wrong with the figures of the page, a line each. */
export function faultsOf(root, page, figures) {
  const faults = rowsOf(page).map((row) => [row, faultOf(root, row, figures[row.name])]).filter(([, fault]) => fault !== undefined)
    .map(([row, fault]) => `${row.name}: ${fault}`);
  for (const [, command] of page.matchAll(/^(?:\w+=\S+ )*((?:script|build)\/\S+)/gm)) {
    if (!existsSync(join(root, command)) || !command.startsWith('script/')) {
      faults.push(`\`${command}\` does not run in a fresh clone`);
    }
  }
  return faults;
}

/** The figures of which the page says nothing. */
export function missingIn(page, figures) {
  const told = rowsOf(page).map(({ name }) => name);
  return Object.keys(figures).filter((name) => !told.includes(name));
}
