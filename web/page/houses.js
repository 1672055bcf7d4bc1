import { housesOf } from './hand-log.js';

// The game that most houses build on, by which hands are played where nobody has chosen another.
export function baseGame(tonk) {
  const houses = tonk.houses().filter(({ kind }) => kind === 'house');
  const built = ({ name }) => houses.filter((house) => house.extends === name).length;
  return houses.reduce((most, house) => (built(house) > built(most) ? house : most));
}

// All houses and options, one's own first and then the base game; `word` is how a log names them.
export function listed(tonk, files) {
  const all = tonk.houses({ files }).map((one) => {
    const isOwn = one.file in files;
    return { ...one, isOwn, word: isOwn ? one.file : one.name, title: one.title || one.name };
  });
  const base = baseGame(tonk).name;
  const place = ({ isOwn, name }) => (isOwn ? 0 : name === base ? 1 : 2);
  const sorted = all.toSorted((one, other) => place(one) - place(other));
  return { houses: sorted.filter(({ kind }) => kind === 'house'), options: sorted.filter(({ kind }) => kind === 'option') };
}

// Whatever a log names can be shown, even if nobody knows it.
export const found = (listings, word) => listings.find(({ file }) => file === word.replace(/^\.\//, ''))
  ?? listings.find(({ name }) => name === word) ?? { word, name: word, title: word };

export const titleOf = (tonk, files, house) => found(listed(tonk, files).houses, house).title;

// Each with the lines in which the log names it.
export function housesNamed(text) {
  const named = {};
  for (const { line, house, with: options } of housesOf(text)) {
    (named[[house, ...options].join('\n')] ??= { house, with: options, lines: [] }).lines.push(line + 1);
  }
  return Object.values(named);
}

const hint = '\n# Write here what you play differently, such as:\n# turn:\n#   drop limit: 15 or less\n';

// A house of one's own that is the same as another for now.
export function oursFrom(name, house, options) {
  const pathOf = ({ word, isOwn }) => (isOwn ? `./${word}` : word);
  const included = options.length > 0 ? `with: ${options.map(pathOf).join(' ')}\n` : '';
  return `house: ${name}\nextends: ${pathOf(house)}\n${included}${hint}`;
}
