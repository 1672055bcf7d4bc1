// What the page writes into a log. Lines are added or replaced as text, so that all else that a person wrote stays as it is.

// What begins the lines of a log other than moves, and what players do.
export const records = ['session', 'hand', 'house', 'stake', 'seats', 'dealer', 'cut', 'deck', 'bet', 'deal', 'up', 'holds', 'show', 'pay', 'result', 'out'];
export const actions = ['declare', 'drop', 'draw', 'take', 'spread', 'hit', 'discard', 'slap', 'touch', 'stock-out', 'knock', 'aside', 'shed', 'bet'];
const keywords = new Set([...records, ...actions, 'pot', 'with', 'money', 'points']);

// More names than must be are put in quotes: what is no plain word or begins as an extension does, and what could be taken for an amount.
export const quoted = (name) =>
  /^(?!x-)[a-z][\w-]*$/i.test(name) && !keywords.has(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;

export const isAmount = (text) => /^\d+([./]\d+)?$/.test(text) && !/\/0+$/.test(text) && text.replace(/\D/g, '').length <= 15;

// The words of a line as they are written, and the comment behind them.
const tokens = (line) => line.match(/"(?:[^"\\]|\\.)*"|#.*|\S+/g) ?? [];
const written = (line) => tokens(line).filter((word) => !word.startsWith('#'));
const withCommentOf = (old, line) => [line, ...tokens(old).filter((word) => word.startsWith('#'))].join(' ');
const unquoted = (word) => (/^"(.*)"$/.test(word) ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word);

// The words of a line; a quoted one without its quotes.
export const wordsOf = (line) => written(line).map(unquoted);

// The two sides of a payment are given as by the engine: a player's name, `pot`, or { player: 'pot' } for a player of that name.
export const playerSide = (name) => (name === 'pot' ? { player: name } : name);
export const sideName = (side) => (side === 'pot' ? 'the pot' : side.player ?? side);
export const account = (side) => (side === 'pot' ? side : quoted(side.player ?? side));

const firstWord = (line) => /^\s*([\w-]+)/.exec(line)?.[1] ?? '';
const isHead = (line) => /^(session|hand)$/.test(firstWord(line));

// Logs of JSON lines can be judged, and are not written on.
export const isJson = (log) => /^\s*\{/.test(log);

// The houses that the log names, each as { line, house, with }.
export function housesOf(log) {
  return log.split('\n').flatMap((line, index) => {
    const [keyword, house, , ...options] = wordsOf(line);
    return keyword === 'house' && house ? [{ line: index, house, with: options }] : [];
  });
}

// The house that the log names for the hand that begins in a line, counted from 1, or for the last one: its own, or its session's.
export function houseOfHand(log, begin = Infinity) {
  const lines = log.split('\n');
  const next = lines.findIndex((line, index) => index >= begin && isHead(line));
  const end = next < 0 ? lines.length : next;
  const session = lines.findLastIndex((line, index) => index < end && firstWord(line) === 'session');
  const hand = lines.findLastIndex((line, index) => index < end && isHead(line));
  const shared = lines.findIndex((line, index) => index > session && firstWord(line) === 'hand');
  const named = housesOf(log).filter(({ line }) => line < end);
  return named.findLast(({ line }) => line > hand) ?? named.findLast(({ line }) => line > session && (shared < 0 || line < shared));
}

const quotedPath = (word) => (/^[\w./-]+\.ya?ml$/.test(word) ? word : quoted(word));

const houseLine = (house, options) =>
  ['house', quotedPath(house), ...(options.length ? ['with', ...options.map(quotedPath)] : [])].join(' ');

export function withHouse(log, house, options) {
  const lines = log.split('\n');
  const named = housesOf(log);
  for (const { line } of named) {
    lines[line] = withCommentOf(lines[line], houseLine(house, options));
  }
  if (named.length === 0) {
    // Behind the line that begins the session, or in front of all but comments.
    const session = lines.findIndex((line) => firstWord(line) === 'session');
    const record = lines.findIndex((line) => firstWord(line) !== '');
    lines.splice(session >= 0 ? session + 1 : record >= 0 ? record : 0, 0, houseLine(house, options));
  }
  return lines.join('\n');
}

// The log with houses and options by the names that `called` gives to their files.
export function renamed(log, called) {
  const lines = log.split('\n');
  const other = (name) => {
    const file = name.replace(/^\.\//, '');
    return called(file) === file ? name : called(file);
  };
  for (const { line, house, with: options } of housesOf(log)) {
    if ([house, ...options].some((name) => other(name) !== name)) {
      lines[line] = withCommentOf(lines[line], houseLine(other(house), options.map(other)));
    }
  }
  return lines.join('\n');
}

const ended = (log) => (log === '' || log.endsWith('\n') ? log : `${log}\n`);

export const withLine = (log, line) => `${ended(log)}${line}\n`;

// A move is put behind the last one of the same player, where that is the last line.
export function withMove(log, player, action) {
  const text = ended(log).slice(0, -1);
  const last = text.slice(text.lastIndexOf('\n') + 1);
  const head = `${quoted(player)}:`;
  return last.startsWith(`${head} `) && !last.includes('#') ? `${text}, ${action}\n` : withLine(log, `${head} ${action}`);
}

// Sets a line of the head of the last session, such as `seats`; or of the last hand, where there is no session.
export function withSessionLine(log, keyword, rest) {
  return withHeadLine(log, keyword, [], rest, 'session') ?? withHandLine(log, keyword, [], rest);
}

// Sets a line of the last hand, such as `dealer`; `key` are the words behind the keyword that tell it from others, as in `deal Ann`.
export function withHandLine(log, keyword, key, rest) {
  return withHeadLine(log, keyword, key, rest, 'hand') ?? withLine(log, [keyword, ...key.map(quoted), rest].join(' '));
}

// Where no such head begins, nothing.
function withHeadLine(log, keyword, key, rest, begins) {
  const lines = ended(log).split('\n');
  const begin = lines.findLastIndex((line) => firstWord(line) === begins);
  if (begin < 0) {
    return undefined;
  }
  const line = [keyword, ...key.map(quoted), rest].join(' ');
  let end = begin + 1;
  for (let index = begin + 1; index < lines.length && !/^\s*(session|hand)\b/.test(lines[index]) && !isMove(lines[index]); ++index) {
    const words = wordsOf(lines[index]);
    if (words[0] === keyword && key.every((word, place) => words[place + 1] === word)) {
      lines[index] = withCommentOf(lines[index], line);
      return lines.join('\n');
    }
    end = words.length ? index + 1 : end;
  }
  lines.splice(end, 0, line);
  return lines.join('\n');
}

const isMove = (line) => /^\s*("(?:[^"\\]|\\.)*"|\S+):(\s|$)/.test(line) || /^\s*(show|pay|result|out)\b/.test(line);

// The turns of the last hand, each as { player, actions }.
export const turnsOf = (log) => lastHand(log).flatMap((line) => {
  const turn = /^\s*("(?:[^"\\]|\\.)*"|[^\s":]+):\s+(.*)$/.exec(line);
  return turn ? [{ player: wordsOf(turn[1])[0], actions: turn[2].replace(/\s#(?!\d).*$/, '').split(/,\s*/) }] : [];
});

// What was paid by the lines of the last hand, each as { from, to, amount }; and the log without those lines and its results.
export function paidIn(log) {
  return lastHand(log).flatMap((line) => {
    const [keyword, from, to, amount] = written(line);
    const side = (word) => (word === 'pot' ? word : playerSide(unquoted(word)));
    return keyword === 'pay' && amount !== undefined ? [{ from: side(from), to: side(to), amount }] : [];
  });
}
export function withoutPayments(log) {
  const lines = ended(log).split('\n');
  const first = lines.length - lastHand(log).length;
  return lines.filter((line, index) => index < first || !/^(pay|result)$/.test(firstWord(line))).join('\n');
}
function lastHand(log) {
  const lines = ended(log).split('\n');
  return lines.slice(Math.max(lines.findLastIndex(isHead), 0));
}

const begins = (keyword) => (line) => firstWord(line) === keyword;

// Whether anything of a hand is written, beside the house.
export const hasHand = (log) => isJson(log) || log.split('\n').some((line) => firstWord(line) !== '' && !/^(session|house|stake)$/.test(firstWord(line)));

// The log with the beginning of another hand, by this house where its session names none. A log with a first hand becomes a session, so
// that scores, pots and the deal go on from hand to hand.
export function withNewHand(log, { house, with: options }) {
  const named = housesOf(log).length || log.trim() === '' ? log : withHouse(log, house, options);
  const lines = ended(named.trim() === '' ? houseLine(house, options) : named).split('\n');
  if (!lines.some(begins('session')) && !lines.some(begins('hand'))) {
    // The only hand of a log may have no head; then it gets one behind what all hands of a session share.
    const own = lines.findIndex((line) => wordsOf(line).length && !/^(house|stake|seats)$/.test(firstWord(line)));
    if (own >= 0) {
      lines.splice(own, 0, 'hand 1');
    }
    lines.unshift(`session ${new Date().toISOString().slice(0, 10)}`);
  }
  const begun = `${lines.join('\n')}\nhand ${lines.filter(begins('hand')).length + 1}\n`;
  return houseOfHand(begun) ? begun : withLine(begun, houseLine(house, options));
}
