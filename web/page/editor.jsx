import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { Compartment } from '@codemirror/state';
import { EditorView, drawSelection, keymap, lineNumbers } from '@codemirror/view';
import { tagHighlighter, tags } from '@lezer/highlight';
import { useEffect, useRef } from 'preact/hooks';
import { dressed } from './log-state.js';

// The colours are the page's own, so that both themes have them.
const highlighter = tagHighlighter([
  { tag: tags.comment, class: 'tok-comment' },
  { tag: [tags.keyword, tags.definition(tags.propertyName), tags.propertyName], class: 'tok-keyword' },
  { tag: [tags.string, tags.special(tags.string)], class: 'tok-string' },
  { tag: [tags.number, tags.atom], class: 'tok-number' },
  { tag: tags.variableName, class: 'tok-name' },
]);

const basics = (label) => [
  lineNumbers(),
  lintGutter(),
  drawSelection(),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ icons: false }),
  syntaxHighlighting(highlighter),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
  // Tab goes on to the next part of the page after Escape, as CodeMirror has it.
  keymap.of([...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap, indentWithTab]),
];

// Shows an editor's state, and gives back each that comes of it. `extensions` are the language and what checks it.
export function Editor({ state, onChange, extensions, label }) {
  const place = useRef();
  const view = useRef();
  const told = useRef(onChange);
  told.current = onChange;
  const language = useRef(new Compartment());

  useEffect(() => {
    view.current = new EditorView({
      parent: place.current,
      state: dressed(state, [basics(label), language.current.of(extensions)]),
      dispatchTransactions: (transactions, editor) => {
        editor.update(transactions);
        if (transactions.some(({ docChanged }) => docChanged)) {
          told.current(editor.state);
        }
      },
    });
    return () => view.current.destroy();
  }, []);

  useEffect(() => {
    view.current.dispatch({ effects: language.current.reconfigure(extensions) });
  }, [extensions]);

  return <div class="editor" ref={place} />;
}
