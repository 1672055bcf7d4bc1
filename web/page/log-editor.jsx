import { StreamLanguage } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { useMemo } from 'preact/hooks';
import { Editor } from './editor.jsx';
import { actions, quoted, records, wordsOf } from './hand-log.js';
import { isOpen } from './words.jsx';

const language = StreamLanguage.define({
  name: 'hand log',
  token(stream) {
    const begins = stream.sol();
    if (stream.eatSpace()) {
      return null;
    }
    if (stream.match(/^#.*/)) {
      return 'comment';
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?:?/) || stream.match(/^[\p{L}\p{N}_-]+:(?=\s|$)/u)) {
      return 'variableName';
    }
    if (stream.match(/^(?:10|[A2-9TJQKajqkt])[cdhs♣♦♥♠](?![\p{L}\p{N}])/u) || stream.match(/^X\d+\b/) || stream.match('??')) {
      return 'atom';
    }
    if (stream.match(/^-?\d+(?:[./]\d+)?(?![\p{L}\p{N}-])/u)) {
      return 'number';
    }
    const word = stream.match(/^[^\s,#"]+/) || stream.next();
    return begins && records.includes(word[0]) ? 'keyword' : actions.includes(word[0]) || word[0] === 'with' ? 'string' : null;
  },
});

// A finding is about the part of its line that begins at its column.
function rangeOf(doc, { line, column }) {
  const at = doc.line(Math.min(line, doc.lines));
  const characters = [...at.text];
  const from = at.from + characters.slice(0, column - 1).join('').length;
  const part = /^[^,#]*[^,#\s]/.exec(doc.sliceString(from, at.to));
  return { from, to: part ? from + part[0].length : at.to };
}

function findingsIn(tonk, files, doc) {
  return tonk.verify({ log: doc.toString(), files }).flatMap((hand) => hand.findings.map((finding) => ({
    ...rangeOf(doc, finding),
    severity: isOpen(finding) ? 'info' : 'error',
    message: [finding.message, finding.rule && `The rule: ${finding.rule}`, finding.help].filter(Boolean).join('\n'),
  })));
}

// At the beginning of a line the records and the players; behind a player, what is legal next.
function completions(tonk, files) {
  return (context) => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const log = context.state.sliceDoc(0, line.from);
    const move = /^\s*("(?:[^"\\]|\\.)*"|[^\s:"]+):\s*(.*)$/.exec(before);
    const position = (done) => {
      try {
        return tonk.position({ log: done, files });
      } catch {
        return null;
      }
    };
    if (move) {
      const [, name, made] = move;
      const last = made.lastIndexOf(',');
      const at = position(last < 0 ? log : `${log}${name}: ${made.slice(0, last)}\n`);
      const options = (at?.moves ?? []).filter(({ player, findings }) => player === wordsOf(name)[0] && !findings.length)
        .map(({ action }) => ({ label: action, type: 'method' }));
      return { from: context.pos - made.slice(last + 1).trimStart().length, options, filter: true };
    }
    if (!/^\s*[\w"-]*$/.test(before) || (before.trim() === '' && !context.explicit)) {
      return null;
    }
    const at = position(log);
    const players = (at?.table?.hands ?? []).map(({ player }) => ({ label: `${quoted(player)}:`, type: 'variable', boost: player === at.turn ? 2 : 1 }));
    return { from: line.from + /^\s*/.exec(before)[0].length, options: [...players, ...records.map((label) => ({ label, type: 'keyword' }))] };
  };
}

export function LogEditor({ context: { tonk, files }, document, change }) {
  const extensions = useMemo(() => [
    language,
    language.data.of({ autocomplete: completions(tonk, files) }),
    linter((view) => findingsIn(tonk, files, view.state.doc), { delay: 250 }),
  ], [tonk, files]);
  return (
    <>
      <p class="hint">One line for each turn: <code>Ann: draw 6h, discard Kd</code>. A card that nobody saw is <code>??</code>.</p>
      <Editor state={document.log} onChange={(log) => change({ log })} extensions={extensions} label="The log of the hand" />
    </>
  );
}
