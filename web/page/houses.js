// The game that most houses build on, by which hands are played where nobody has chosen another.
export function baseGame(tonk) {
  const houses = tonk.houses().filter(({ kind }) => kind === 'house');
  const built = ({ name }) => houses.filter((house) => house.extends === name).length;
  return houses.reduce((most, house) => (built(house) > built(most) ? house : most));
}

export const titleOf = (tonk, files, house) =>
  tonk.houses({ files }).find(({ name, file }) => name === house || file === house)?.title || house;
