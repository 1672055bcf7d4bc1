// The table of figures in docs/trust.md, between two marks.
const begin = '<!-- figures: script/trust --write -->\n';
const end = '<!-- end of figures -->';
const heading = '| figure | what | measured | by | on | at | seal |\n|---|---|---|---|---|---|---|\n';

function parts(page) {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) {
    throw new Error(`no table between ${begin.trim()} and ${end}`);
  }
  return { before: page.slice(0, from + begin.length), table: page.slice(from + begin.length, to), after: page.slice(to) };
}

/** [{name, what, figure, command, on, commit, seal}] */
export function rowsOf(page) {
  return parts(page).table.split('\n').slice(2).filter((line) => line.startsWith('| ')).map((line) => {
    const [name, what, figure, command, on, commit, seal] = line.slice(2, -2).split(' | ');
    return { name, what, figure, command: command?.replaceAll('\\|', '|').replace(/^`|`$/g, ''), on, commit, seal };
  });
}

/** The page with the row new or anew, in the order of the names. */
export function withRow(page, row, names) {
  const { before, after } = parts(page);
  const rows = rowsOf(page).filter(({ name }) => name !== row.name).concat(row);
  rows.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  const told = rows.map(({ name, what, figure, command, on, commit, seal }) =>
    `| ${[name, what, figure, `\`${command.replaceAll('|', '\\|')}\``, on, commit, seal].join(' | ')} |\n`);
  return before + heading + told.join('') + after;
}
