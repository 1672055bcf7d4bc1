import { startCompletion } from '@codemirror/autocomplete';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Editor } from './editor.jsx';
import { download } from './files.jsx';
import { Explained, explained, houseLanguage, onwards, saidIn, underlined } from './house-editor.jsx';
import { newLog, textOf } from './log-state.js';
import { isYaml } from './own-files.js';

const readOnly = [EditorState.readOnly.of(true), EditorView.editable.of(false), EditorView.contentAttributes.of({ tabindex: '0' })];

const once = (ask) => {
  let answer;
  return () => (answer ??= ask());
};

// The file of a house: to be read where it is a shipped one, and to be written where it is one's own.
export function HouseFile({ tonk, files, name, findings, target, onShown, onChange, onRename, onDelete }) {
  const isOwn = name in files;
  const text = isOwn ? files[name] : tonk.source({ house: name });
  const [state] = useState(() => newLog(text).update({ selection: { anchor: text.length } }).state);
  const [about, setAbout] = useState();
  const [refused, setRefused] = useState('');
  const [view, setView] = useState();
  const latest = useRef();
  latest.current = files;

  const names = Object.keys(files).join('\n');
  const schema = useMemo(() => once(() => tonk.schema({ files: latest.current })), [tonk, names]);
  const extensions = useMemo(() => {
    const shipped = once(() => saidIn(tonk.houses().map((house) => [house.name, tonk.source({ house: house.name })])));
    const check = (changed) => tonk.check({ house: name, files: { ...latest.current, [name]: changed } }).findings;
    return [
      houseLanguage({ schema, said: shipped, check }),
      ViewPlugin.define((created) => {
        setView(created);
        return {};
      }),
      EditorView.updateListener.of((update) => {
        if (update.selectionSet || update.docChanged) {
          setAbout(explained(schema(), update.state, update.state.selection.main.head));
        }
      }),
      isOwn ? [] : readOnly,
    ];
  }, [tonk, name, isOwn, schema]);

  useEffect(() => {
    // What was found in a text that has changed since is left where it has moved to.
    if (view && textOf(view.state) === findings.text) {
      view.dispatch(setDiagnostics(view.state, underlined(view.state.doc, findings.found)));
    }
  }, [view, findings]);

  useEffect(() => {
    if (view && target?.file === name) {
      const [{ from, to }] = underlined(view.state.doc, [target]);
      view.dispatch({
        ...(target.mends ? { changes: { from, to, insert: target.instead } } : {}),
        selection: { anchor: from },
        scrollIntoView: true,
      });
      view.focus();
      onShown();
    }
  }, [view, target]);

  // The field has a `defaultValue`: a `value` would be put over what is being typed whenever findings arrive.
  const rename = ({ target }) => {
    const wanted = target.value.trim();
    const free = isYaml(wanted) ? wanted : `${wanted}.yaml`;
    const isRefused = free !== name && (free in files || !/^[^\s/\\"]+$/.test(free));
    setRefused(isRefused ? `“${free}” ${free in files ? 'is the name of another file' : 'cannot be the name of a file'}.` : '');
    if (isRefused || free === name) {
      target.value = name;
    } else {
      onRename(name, free);
    }
  };
  const suggest = () => {
    view.focus();
    view.dispatch(onwards(schema(), view.state));
    startCompletion(view);
  };
  return (
    <div class="house-file">
      {isOwn && (
        <div class="row">
          <button type="button" onClick={suggest}>What can I write here?</button>
        </div>
      )}
      <Editor state={state} onChange={(changed) => onChange(name, textOf(changed))} extensions={extensions} label={`The file ${name}`} />
      <div class="about">{about && <Explained {...about} />}</div>
      <div class="row">
        {isOwn && <label class="field">Name of the file <input defaultValue={name} onChange={rename} /></label>}
        <button type="button" onClick={() => download(isOwn ? name : `${name}.yaml`, text)}>Save to a file</button>
        {isOwn && <button type="button" onClick={() => onDelete(name)}>Delete</button>}
      </div>
      <p role="status">{refused}</p>
    </div>
  );
}
