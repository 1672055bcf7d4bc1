// The log as an editor's state, whether it is typed or tapped: with one history, so that undoing has no end and outlives the page.
import { history, historyField, isolateHistory, redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';

const kept = history({ minDepth: 1_000_000 });
const config = { extensions: [kept] };
const fields = { history: historyField };

export const newLog = (text = '') => EditorState.create({ ...config, doc: text });
export const textOf = (state) => state.doc.toString();
export const toJson = (state) => state.toJSON(fields);

export function fromJson(json) {
  try {
    return EditorState.fromJSON(json, config, fields);
  } catch {
    return newLog();
  }
}

// The same with what an editor needs, in place of what it had.
export const dressed = (state, extensions) => EditorState.fromJSON(toJson(state), { extensions: [kept, extensions] }, fields);

// One step to be undone, in which only what differs is replaced.
export function rewritten(state, text) {
  const old = textOf(state);
  const shorter = Math.min(old.length, text.length);
  let same = 0;
  while (same < shorter && old[same] === text[same]) {
    ++same;
  }
  let behind = 0;
  while (behind < shorter - same && old[old.length - 1 - behind] === text[text.length - 1 - behind]) {
    ++behind;
  }
  return state.update({
    changes: { from: same, to: old.length - behind, insert: text.slice(same, text.length - behind) },
    annotations: isolateHistory.of('full'),
  }).state;
}

function run(command, state) {
  let result = state;
  command({ state, dispatch: (transaction) => { result = transaction.state; } });
  return result;
}

export const undone = (state) => run(undo, state);
export const redone = (state) => run(redo, state);
export const canUndo = (state) => undoDepth(state) > 0;
export const canRedo = (state) => redoDepth(state) > 0;
