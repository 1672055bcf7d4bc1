// What came of the mutants, for people.

/** killed, hung, survived or equivalent; what no test reaches has survived. */
export const outcome = ({ fate }) => (fate === 'never reached' ? 'survived' : fate);

export const told = ({ file, line, function: name, from, to, fate }) =>
  `${file}:${line}: in ${name}${fate === 'never reached' ? ', which no test reaches' : ''}\n  - ${from}\n  + ${to}`;

const columns = ['killed', 'hung', 'equivalent', 'survived'];

function rows(mutants, by) {
  const groups = new Map();
  for (const one of mutants) {
    const name = one[by];
    groups.set(name, groups.get(name) ?? Object.fromEntries(columns.map((column) => [column, 0])));
    groups.get(name)[outcome(one)] += 1;
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

const line = (name, counts) =>
  name.padEnd(40) + columns.map((column) => String(counts[column]).padStart(12)).join('');

export function table(mutants) {
  const heading = (name) => name.padEnd(40) + columns.map((column) => column.padStart(12)).join('');
  const sum = Object.fromEntries(columns.map((column) => [column, mutants.filter((one) => outcome(one) === column).length]));
  return [heading('file'), ...rows(mutants, 'file').map(([name, counts]) => line(name, counts)), '',
    heading('operator'), ...rows(mutants, 'operator').map(([name, counts]) => line(name, counts)), '',
    line(`${mutants.length} mutants`, sum), ''].join('\n');
}
