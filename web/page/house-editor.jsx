// What the editor of a house's file offers and explains. All of it is the engine's: keys and values are those of its schema, what may
// follow in a sentence is what its checker misses there, and the examples are what other houses say.
import { autocompletion } from '@codemirror/autocomplete';
import { yaml, yamlLanguage } from '@codemirror/lang-yaml';
import { indentService } from '@codemirror/language';
import { hoverTooltip } from '@codemirror/view';
import { render } from 'preact';

// A line: blanks and dashes in front, then a key, if there is one, its value, and a comment.
const lineForm = /^(?<front>(?: |-(?= |$))*)(?:(?<key>[^\s#'"[{][^:#]*?) *:(?: +|$))?(?<value>.*?)(?:(?:^|\s+)#.*)?$/d;

// What each line of a file says, and under which keys. The keys of one block stand beside each other.
function entriesOf(text) {
  let open = [];
  return text.split('\n').map((line, index) => {
    const { groups: { front, key, value }, indices } = lineForm.exec(line);
    const column = front.length;
    const dash = front.indexOf('-');
    const above = open.filter((one) => (dash < 0 ? one.column < column : one.column <= dash));
    const beside = dash < 0 && open.find((one) => one.column === column);
    const entry = { key, value, column, dash, valueColumn: indices.groups.value[0], block: beside ? beside.block : index };
    entry.path = [...above.map((one) => one.key), ...(key === undefined ? [] : [key])];
    open = key === undefined ? open : [...above, entry];
    return entry;
  });
}

const isSaid = ({ path, value }) => value !== '' && !['house', 'option', 'title', 'source', 'remarks', 'extends', 'with'].includes(path[0]);

// What houses say, as { value: [names] } by path.
export function saidIn(houses) {
  const said = {};
  for (const [name, text] of houses) {
    for (const { path, value } of entriesOf(text).filter(isSaid)) {
      const names = (said[path] ??= {})[value] ??= [];
      names.push(...(names.includes(name) ? [] : [name]));
    }
  }
  return said;
}

// A part of the schema, and all that may stand in its place.
function choices(schema, part) {
  const { $ref, anyOf = [], oneOf = [], items } = part;
  const named = $ref && schema.definitions[$ref.split('/').pop()];
  return [part, ...[...anyOf, ...oneOf, items, named].filter(Boolean).flatMap((choice) => choices(schema, choice))];
}

const partsAt = (schema, path) => path.reduce(
  (parts, key) => parts.flatMap(({ properties }) => (properties?.[key] ? choices(schema, properties[key]) : [])),
  choices(schema, schema));

const plain = (text) => text.replace(/`([^`]*)`/g, '“$1”').replace(/\n+/g, '. ');

const valuesOf = (parts) => parts.flatMap(({ enum: values = [], enumDescriptions = [] }) =>
  values.map((value, index) => [String(value), enumDescriptions[index]]));

// What is known of the key at a position.
export function explained(schema, state, position) {
  const { path } = entriesOf(state.doc.toString())[state.doc.lineAt(position).number - 1];
  const parts = partsAt(schema, path);
  return path.length > 0 && parts.length > 0
    ? { name: path.at(-1), meaning: plain(parts[0].markdownDescription), values: valuesOf(parts) } : undefined;
}

export const Explained = ({ name, meaning, values }) => (
  <div class="explained">
    <p><b>{name}:</b> {meaning}</p>
    {values.length > 0 && values.length < 12 && (
      <dl>{values.map(([value, what]) => [<dt>{value}</dt>, <dd>{plain(what ?? '')}</dd>])}</dl>
    )}
  </div>
);

const hasKeys = (parts) => parts.some(({ properties }) => properties);
const isList = (schema, parts) => parts.some(({ items }) => items && hasKeys(choices(schema, items)));

function keysAt(schema, entries, entry) {
  const there = entries.filter(({ key, block }) => key !== undefined && block === entry.block).map(({ key }) => key);
  const excludes = (key, other) => entry.path.length === 0 && schema.dependencies[key]?.properties[other] === false;
  const isFree = (key) => !there.some((other) => other === key || excludes(other, key) || excludes(key, other));
  const parts = partsAt(schema, entry.path);
  const inner = `\n${' '.repeat(entry.column + 2)}`;
  // The first key of a part of a list has a dash in front.
  const front = isList(schema, parts) && entry.dash < 0 && there.length === 0 ? '- ' : '';
  return parts.flatMap(({ properties = {} }) => Object.entries(properties)).filter(([key]) => isFree(key)).map(([key, part]) => {
    const within = choices(schema, part);
    return {
      label: key,
      meaning: plain(part.description),
      apply: `${front}${key}:${isList(schema, within) ? `${inner}- ` : hasKeys(within) ? inner : ' '}`,
      continues: true,
    };
  });
}

function valuesAt(schema, said, { path }) {
  const parts = partsAt(schema, path);
  const known = valuesOf(parts).map(([label, meaning]) => ({ label, meaning: plain(meaning ?? '') }));
  const others = Object.entries(said[path] ?? {}).sort(([, a], [, b]) => b.length - a.length);
  const examples = parts.flatMap((part) => part.examples ?? []);
  const all = [
    ...known,
    ...others.map(([label, names]) => ({ label, meaning: `as in ${names[0]}${names.length > 1 ? ` and ${names.length - 1} more` : ''}` })),
    ...examples.map((example) => ({ label: String(example) })),
  ];
  return all.filter(({ label }, index) => all.findIndex((one) => one.label === label) === index);
}

const offsetOf = (line, column) => line.from + [...line.text].slice(0, column - 1).join('').length;

// The words that may stand where a sentence has something that is no word at all.
function wordsAt(check, { state, pos, explicit }) {
  const line = state.doc.lineAt(pos);
  const missed = check(`${state.sliceDoc(0, pos)}zz${state.sliceDoc(line.to)}`)
    .find((finding) => finding.code === 'sentence' && finding.line === line.number);
  if (!missed) {
    return null;
  }
  const from = Math.min(pos, offsetOf(line, missed.column));
  // A sentence that can end here is not gone on with unless somebody wants to.
  if (from === pos && !explicit && missed.message.includes('the end of the sentence')) {
    return null;
  }
  const words = [...(missed.message.replace(/^`[^`]*`/, '') + missed.help).matchAll(/`([^`]+)`/g)].map(([, word]) => word);
  return { from, options: words.map((label) => ({ label, apply: `${label} `, continues: true, boost: -30 })) };
}

// A list has those that are given first on top, where nothing is typed yet; the words of a sentence come after some.
const listed = (from, options) => (options.length === 0 ? null
  : { from, options: options.map((option, index) => ({ boost: index < 6 ? -index : -Math.min(40 + index, 99), ...option })) });

// The meaning stands in the list: what CodeMirror shows beside it covers half of it on a phone.
function meaningOf({ meaning }) {
  const dom = document.createElement('span');
  dom.className = 'meaning';
  dom.textContent = meaning ?? '';
  return dom;
}

// `schema` and `said` are asked for once something is to be completed; `check` finds what is wrong with a text.
export function houseLanguage({ schema, said, check }) {
  const complete = (context) => {
    const { state, pos } = context;
    const line = state.doc.lineAt(pos);
    const before = line.text.slice(0, pos - line.from);
    const entries = entriesOf(state.doc.toString());
    const entry = entries[line.number - 1];
    if (/(^|\s)#/.test(before) || before.length < entry.valueColumn) {
      return null;
    }
    const keys = entry.key === undefined ? keysAt(schema(), entries, entry) : [];
    if (keys.length > 0) {
      return listed(line.from + entry.column, keys);
    }
    const values = valuesAt(schema(), said(), entry);
    if (['extends', 'with'].includes(entry.path[0])) {
      return listed(pos - /[^\s,[]*$/.exec(before)[0].length, values);
    }
    // Whoever asks wants to know what else may stand there.
    const from = line.from + entry.valueColumn;
    return context.explicit ? { from, to: from + entry.value.length, options: values, filter: false } : listed(from, values);
  };
  const completeSentence = (context) => {
    const { path } = entriesOf(context.state.doc.toString())[context.state.doc.lineAt(context.pos).number - 1];
    return partsAt(schema(), path).some(({ pattern }) => pattern) ? wordsAt(check, context) : null;
  };
  const explain = (view, position) => {
    const known = explained(schema(), view.state, position);
    const dom = document.createElement('div');
    render(known && <Explained {...known} />, dom);
    return known ? { pos: position, create: () => ({ dom }) } : null;
  };
  // Below a section its keys are indented, and below anything else what comes next to it.
  const indented = (context, position) => {
    if (context.simulatedBreak === null) {
      return undefined;
    }
    const { state } = context;
    const { key, value, column, dash, path } = entriesOf(state.sliceDoc(0, position)).at(-1);
    const isSection = key !== undefined && value === '' && hasKeys(partsAt(schema(), path));
    return isSection ? column + 2 : key === undefined && dash >= 0 ? dash : column;
  };
  return [
    yaml(),
    indentService.of(indented),
    yamlLanguage.data.of({ autocomplete: complete }),
    yamlLanguage.data.of({ autocomplete: completeSentence }),
    autocompletion({ activateOnCompletion: ({ continues }) => continues, addToOptions: [{ render: meaningOf, position: 90 }] }),
    hoverTooltip(explain),
  ];
}

// What to change so that something can be completed: whoever is on a key goes on to its value, or to a line below it.
export function onwards(schema, state) {
  const line = state.doc.lineAt(state.selection.main.head);
  const { key, value, column, path } = entriesOf(state.doc.toString())[line.number - 1];
  const below = `\n${' '.repeat(column + 2)}`;
  return key !== undefined && value === '' && hasKeys(partsAt(schema, path))
    ? { changes: { from: line.to, insert: below }, selection: { anchor: line.to + below.length } }
    : { selection: { anchor: key === undefined ? state.selection.main.head : line.to } };
}

const severities = { error: 'error', warning: 'warning', note: 'info' };

// What the checker finds in a file, to be underlined there.
export function underlined(doc, findings) {
  return findings.filter(({ line }) => line > 0 && line <= doc.lines).map((finding) => {
    const line = doc.line(finding.line);
    const from = offsetOf(line, finding.column);
    return {
      from,
      to: Math.min(line.to, offsetOf(line, finding.column + finding.width)),
      severity: severities[finding.severity],
      message: `${plain(finding.message)}${finding.help && `: ${plain(finding.help)}`}`,
      actions: finding.instead === undefined ? [] : [{
        name: `Change to “${finding.instead}”`,
        apply: (view, start, end) => view.dispatch({ changes: { from: start, to: end, insert: finding.instead } }),
      }],
    };
  });
}
