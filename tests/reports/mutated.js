// A JSON value in which one thing is otherwise.

const words = ['', 'Ann', 'pot', 'x-a', 'hand', 'draw', 'drop', 'knock', 'stock-out', '4h', '10♥', 'X1', 'X12', 'X13', 'x1', 'X1=4h',
  '4h=X1', '??', '?', 'tD', '0', '-0', '-1', '1/3', '1/0', '0.25', '1.', '.5', '+1', '1e3', '123456789012345', '1234567890123456',
  '-0.12345678901234', '-0.123456789012345', '0000000000000001', '#', '#a\nb', '# \u0001', '/hand', '/play/0', '/play/00', 'play/0', ' ',
  'a\nb', '\u007f', '\u202e', 'a'.repeat(100), 'a'.repeat(101), '♣'.repeat(100), '♣'.repeat(101), '😀'.repeat(100)];
const values = [...words, null, true, 0, -0, 1, 1.5, 65535, 65536, -1, 1e300, [], {}, [[]], ['Ann'], ['4h'], { player: 'pot' },
  { player: 'Ann', cards: ['4h'] }, { action: 'draw' }, { action: 'hit', card: '4h' }, { text: '# a' }];
const keys = ['session', 'hand', 'house', 'stake', 'seats', 'dealer', 'cut', 'deck', 'bets', 'deals', 'up', 'play', 'shows', 'pays',
  'results', 'outs', 'notes', 'x-a', 'x-', 'X-a', 'x-a b', '', 'weather', 'player', 'card', 'cards', 'holds', 'actions', 'action',
  'spread', 'from', 'to', 'amount', 'unit', 'name', 'with', 'kind', 'argument', 'players', 'before', 'beside', 'text'];

const hasParts = (value) => value !== null && typeof value === 'object' && Object.keys(value).length > 0;

/// A part of the value: what it is in, and under which key. A part with few others beside it is met as often as one of many.
function part(value, pick) {
  const all = Object.keys(value);
  const key = all[pick(all.length)];
  return hasParts(value[key]) && pick(4) ? part(value[key], pick) : [value, key];
}

const spelt = [() => '', (text) => text + text, (text) => [...text].slice(1).join(''), (text) => `${text} `, (text) => `-${text}`,
  (text) => `${text}\n`, (text) => `${text}0`, (text) => text.toUpperCase()];

/// `pick(n)` is a number below n.
export function mutated(original, pick) {
  const one = (list) => list[pick(list.length)];
  const value = structuredClone(original);
  const [parent, key] = part(value, pick);
  const [from, of] = pick(2) ? part(original, pick) : [values, pick(values.length)];
  const other = structuredClone(from[of]);
  if (typeof parent[key] === 'string' && pick(2)) {
    parent[key] = one(spelt)(parent[key]);
    return value;
  }
  switch (pick(4)) {
    case 0: // something else stands there
      parent[key] = other;
      break;
    case 1: // it is gone
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
      break;
    case 2: // something more stands beside it
      if (Array.isArray(parent)) parent.splice(Number(key), 0, pick(2) ? structuredClone(parent[key]) : other);
      else parent[one(keys)] = other;
      break;
    case 3: // it is called otherwise
      if (Array.isArray(parent)) parent.reverse();
      else [parent[one(keys)], parent[key]] = [parent[key], undefined];
      break;
  }
  return value;
}
