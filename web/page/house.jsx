import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { composed, concerning, misfitsOf } from './composition.js';
import { HouseFile } from './house-file.jsx';
import { hasHand, isJson, renamed, withHouse } from './hand-log.js';
import { baseGame, found, housesNamed, listed, oursFrom } from './houses.js';
import { rewritten } from './log-state.js';
import { filesOf, freeName, withNames } from './own-files.js';
import { ShareButton } from './share-button.jsx';
import { Sheet } from './sheet.jsx';
import { Words } from './words.jsx';
import './house.css';

// A little after the last of the changes that typing makes, so that nobody waits for the engine at every letter.
function useSettled(files) {
  const [settled, setSettled] = useState(files);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(files), 200);
    return () => clearTimeout(timer);
  }, [files]);
  const isTyping = Object.keys(files).join('\n') === Object.keys(settled).join('\n');
  return isTyping ? settled : files;
}

// What is asked for only after the page is drawn again.
function useAnswer(ask, inputs, delay = 0) {
  const [answer, setAnswer] = useState();
  useEffect(() => {
    const timer = setTimeout(() => setAnswer(ask()), delay);
    return () => clearTimeout(timer);
  }, inputs);
  return answer;
}

// In a message, the file of something that is shipped is known by its name.
const byName = (text, file = '') => text.replace('here stands', `${file} says`)
  .replace(/variants\/(?:options\/)?([\w-]+)\.yaml(?::\d+)*/g, '`$1`');

function Findings({ findings, files, onShow }) {
  return (
    <ul class="found">
      {findings.map((finding, index) => (
        <li key={index} class={finding.severity}>
          <p><Words text={byName(finding.message)} /></p>
          {finding.help && <p class="hint"><Words text={byName(finding.help, finding.file)} /></p>}
          {finding.log && <pre>{finding.log}</pre>}
          {finding.file in files && (
            <div class="row">
              <button type="button" onClick={() => onShow(finding)}>Show line {finding.line}</button>
              {finding.instead && (
                <button type="button" onClick={() => onShow({ ...finding, mends: true })}>Change to “{finding.instead}”</button>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const Named = ({ listing: { title, source, isOwn, file, word } }) => (
  <span>
    <b>{title}</b> <code>{word}</code>
    {(isOwn || source) && <cite>{isOwn ? `your file ${file}` : source}</cite>}
  </span>
);

function HouseChoice({ houses, chosen, label, onChoose }) {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useRef();
  useLayoutEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector(':checked')?.focus();
  }, [isOpen]);
  const choose = (word) => {
    dialog.current.close();
    onChoose(word);
  };
  const submit = (event) => {
    event.preventDefault();
    choose(new FormData(event.target).get('house'));
  };
  return (
    <>
      <button type="button" class="main" onClick={() => setIsOpen(true)}>{label}</button>
      {isOpen && (
        <dialog ref={dialog} class="choice" aria-label="The houses" onClose={() => setIsOpen(false)}>
          <form onSubmit={submit}>
            <fieldset>
              <legend>Which house do you play by?</legend>
              {houses.map((house) => (
                // Whoever taps one has chosen; whoever goes through them with the arrow keys has not.
                <label key={house.file} onClick={(event) => event.detail > 0 && choose(house.word)}>
                  <input type="radio" name="house" required value={house.word} defaultChecked={house === chosen} />
                  <Named listing={house} />
                </label>
              ))}
            </fieldset>
            <div class="row">
              <button type="submit" class="main">Play by this house</button>
              <button type="button" onClick={() => dialog.current.close()}>Cancel</button>
            </div>
          </form>
        </dialog>
      )}
    </>
  );
}

function Options({ tonk, question, options, chosen, errors, onChange }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const [misfits, setMisfits] = useState({});
  useEffect(() => {
    let isStopped = !isOpen;
    misfitsOf(tonk, question, options.filter((option) => !chosen.includes(option)), () => isStopped)
      .then((all) => all && setMisfits(all));
    return () => { isStopped = true; };
  }, [question, isOpen]);

  const isWanted = ({ title, name }) => `${title} ${name}`.toLowerCase().includes(wanted.trim().toLowerCase());
  const listed = options.filter((option) => isWanted(option) || chosen.includes(option));
  return (
    <details class="options" onToggle={({ target }) => setIsOpen(target.open)}>
      <summary>Options: {chosen.length || 'none'} chosen</summary>
      <label class="field">Find an option <input type="search" value={wanted} onInput={({ target }) => setWanted(target.value)} /></label>
      <fieldset>
        <legend>What is played on top of the house</legend>
        {listed.map((option, index) => {
          const isChosen = chosen.includes(option);
          const against = isChosen ? concerning(errors, option) : misfits[option.file] ?? [];
          return (
            <div key={option.file} class={against.length > 0 ? 'option misfit' : 'option'}>
              <label>
                <input type="checkbox" checked={isChosen} aria-describedby={against.length > 0 ? `against-${index}` : undefined}
                  onChange={() => onChange(option, !isChosen)} />
                <Named listing={option} />
              </label>
              {against.length > 0 && (
                <p id={`against-${index}`} class="against">
                  {isChosen ? 'Does not go: ' : 'Would not go: '}<Words text={byName(against[0].message)} />
                </p>
              )}
            </div>
          );
        })}
        {listed.length === 0 && <p>No option is called so.</p>}
      </fieldset>
    </details>
  );
}

// Where it stays in sight, and moves nothing that somebody is about to tap.
function Trouble({ errors, files, onShow }) {
  return (
    <div class="trouble" role="alert">
      {errors.length > 0 && (
        <>
          <p><b>These rules cannot be played:</b></p>
          <Findings findings={errors.slice(0, 1)} files={files} onShow={onShow} />
        </>
      )}
      {errors.length > 1 && (
        <details>
          <summary>{errors.length - 1} more</summary>
          <Findings findings={errors.slice(1)} files={files} onShow={onShow} />
        </details>
      )}
    </div>
  );
}

// The sheet, or why there is none; the last one stays in sight while somebody writes.
function Rules({ house, answer: { question, html, errors } }) {
  const last = useRef({});
  last.current = html ? { html, house } : last.current;
  const isStale = !html && last.current.house === house;
  return (
    <section class="rules" aria-labelledby="rules-title">
      <div class="row">
        <h2 id="rules-title">The rules</h2>
        <button type="button" disabled={!html} onClick={() => print()}>Print the rules</button>
      </div>
      {question && !html && (
        <p>No sheet can be made: <Words text={byName(errors[0].message)} />.{isStale && ' This is the last one:'}</p>
      )}
      {(html || isStale) && <div class={isStale ? 'stale' : ''}><Sheet html={last.current.html} /></div>}
    </section>
  );
}

export function HouseView({ context, document: { files: kept, others }, change, open }) {
  const { tonk, text } = context;
  const files = useSettled(kept);
  const [shown, setShown] = useState(0);
  const [isEditing, setIsEditing] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [picked, setPicked] = useState();
  const [target, setTarget] = useState();
  const [notice, setNotice] = useState({ said: '' });
  const chooser = useRef();

  const named = housesNamed(text);
  const canChoose = named.length < 2 && !isJson(text);
  const base = useMemo(() => baseGame(tonk).name, [tonk]);
  const { house: houseWord, with: optionWords } = named[Math.min(shown, named.length - 1)] ?? { house: base, with: [] };
  const { houses, options } = useMemo(() => listed(tonk, files), [tonk, files]);
  const house = found(houses, houseWord);
  const chosen = optionWords.map((word) => found(options, word));
  const words = chosen.map(({ word }) => word);
  const question = useMemo(() => ({ house: house.word, with: words, files }), [house.word, words.join('\n'), files]);

  const answer = useAnswer(() => composed(tonk, question), [tonk, question]) ?? { errors: [] };
  const { html, errors } = answer;
  const readable = [...new Set([house, ...chosen].filter(({ file }) => file).map(({ word }) => word)
    .concat(Object.keys(filesOf([house.word, ...words].join('\n'), kept))))];
  const file = readable.includes(picked) ? picked : readable[0];
  // What is odd takes long to find, so it is looked for only if somebody wants to know, or writes a house and pauses.
  const isWanted = html !== undefined && answer.question === question && (isUnfolded || (isEditing && file in files));
  const notes = useAnswer(() => (isWanted ? tonk.check(question).findings : undefined),
    [tonk, question, isWanted], isUnfolded ? 0 : 1500);
  const inFile = useMemo(() => ({ text: files[file], found: [...errors, ...notes ?? []].filter((finding) => finding.file === file) }),
    [file, files, errors, notes]);

  const write = (newText, newFiles, newOthers) => change((old) => ({
    files: newFiles ?? old.files, others: newOthers ?? old.others, log: rewritten(old.log, newText),
  }));
  const choose = (word, options) => write(withHouse(text, word, options));
  const chooseOption = (option, isOn) => choose(house.word, isOn ? [...words, option.word] : words.filter((word) => word !== option.word));
  const show = (finding) => {
    setPicked(finding.file);
    setIsEditing(true);
    setTarget(finding);
  };

  const edit = () => {
    setIsEditing(true);
    setPicked(undefined);
    if (!house.isOwn) {
      const name = freeName(kept, 'ours.yaml');
      write(withHouse(text, name, []), { ...kept, [name]: oursFrom(name.slice(0, -5), house, chosen) });
    }
  };
  const load = async ({ target: { files: [loaded] } }) => {
    const content = await loaded.text();
    chooser.current.value = '';
    const wanted = loaded.name.replace(/\s+/g, '-').replace(/(\.ya?ml)?$/, (ending) => ending || '.yaml');
    const name = freeName(kept, wanted, content);
    const all = { ...kept, [name]: content };
    const isOption = tonk.houses({ files: all }).some((one) => one.file === name && one.kind === 'option');
    write(!canChoose ? text : isOption ? withHouse(text, house.word, [...new Set([...words, name])]) : withHouse(text, name, []), all);
    setNotice({ said: name === wanted ? '' : `Another ${wanted} is here already, so this one is now ${name}.` });
  };
  const rename = (from, to) => {
    const called = (name) => (name === from ? to : name);
    const all = Object.entries(kept).map(([name, content]) => [called(name), withNames(content, called)]);
    const newOthers = others.map((other) => ({ house: called(other.house), with: other.with.map(called) }));
    write(renamed(text, called), Object.fromEntries(all), newOthers);
    setPicked(to);
  };
  const remove = (name) => {
    const { [name]: content, ...rest } = kept;
    const below = house.extends && house.extends !== 'nothing' ? house.extends : base;
    const without = name === house.word ? withHouse(text, below, words) : withHouse(text, house.word, words.filter((word) => word !== name));
    write(canChoose ? without : text, rest, others.filter((other) => ![other.house, ...other.with].includes(name)));
    const undo = () => {
      change((old) => ({ files: { ...old.files, [name]: content }, others, log: rewritten(old.log, text) }));
      setNotice({ said: '' });
    };
    setNotice({ said: `${name} is deleted.`, undo });
  };

  return (
    <div class={isEditing ? 'house-view editing' : 'house-view'}>
      <section class="chosen" aria-labelledby="house-title">
        {!hasHand(text) && (
          <div class="notice">
            <p>Who is right? Choose the rules that you play by, write the hand down, and see the verdict.</p>
            <p class="row"><button type="button" class="main" onClick={() => open('record')}>Write down a hand</button></p>
          </div>
        )}
        {named.length > 1 && (
          <p class="notice">
            This log names {named.length} houses, in lines {named.map(({ lines }) => lines[0]).join(', ')}; each hand is judged by its own.
            <label class="field">Show the rules of <select value={shown} onChange={({ target: { value } }) => setShown(Number(value))}>
              {named.map((one, index) => <option key={index} value={index}>line {one.lines[0]}: {[one.house, ...one.with].join(', ')}</option>)}
            </select></label>
          </p>
        )}
        <h2 id="house-title" aria-live="polite">{house.title}</h2>
        <p class="source">{house.isOwn ? `Your own house, in the file ${house.file}` : house.source}</p>
        {chosen.length > 0 && <ul>{chosen.map(({ word, title }) => <li key={word}>{title}</li>)}</ul>}
        {isJson(text)
          ? <p class="hint">The log is one of JSON lines: each hand is judged by the rules that it names, which can only be changed in the log.</p>
          : named.length === 0 && <p class="hint">Nothing is chosen yet: this is the base game.</p>}
        {hasHand(text) && !isJson(text) && <p class="hint">The hand that is written down is judged by these rules.</p>}
        <div class="row">
          {canChoose && (
            <HouseChoice houses={houses} chosen={house} label={named.length > 0 ? 'Choose another' : 'Choose a house'}
              onChoose={(word) => choose(word, [])} />
          )}
          {canChoose && house.file && <button type="button" onClick={edit}>{house.isOwn ? 'Edit the rules' : 'Make it ours'}</button>}
          <button type="button" onClick={() => chooser.current.click()}>Open a file</button>
          <input ref={chooser} type="file" accept=".yaml,.yml" hidden aria-label="The file of a house" onChange={load} />
          <ShareButton context={context} view="house" />
        </div>
        <p role="status">{notice.said && <>{notice.said} {notice.undo && <button type="button" onClick={notice.undo}>Undo</button>}</>}</p>
        {canChoose && <Options tonk={tonk} question={question} options={[...chosen.filter((one) => !options.includes(one)), ...options]}
          chosen={chosen} errors={errors} onChange={chooseOption} />}
        {file && (
          <details open={isEditing} onToggle={({ target: { open } }) => setIsEditing(open)}>
            <summary>The rules as a file</summary>
            {isEditing && (
              <>
                {readable.length > 1 && (
                  <label class="field">File <select value={file} onChange={({ target: { value } }) => setPicked(value)}>
                    {readable.map((word) => <option key={word} value={word}>{word}</option>)}
                  </select></label>
                )}
                <HouseFile key={file} tonk={tonk} files={kept} name={file} findings={inFile} target={target} onShown={() => setTarget(undefined)}
                  onChange={(name, content) => change((old) => ({ files: { ...old.files, [name]: content } }))}
                  onRename={rename} onDelete={remove} />
              </>
            )}
          </details>
        )}
        <details onToggle={({ target: { open } }) => setIsUnfolded(open)}>
          <summary>Is anything odd about these rules?</summary>
          {notes ? <Findings findings={notes} files={files} onShow={show} /> : <p>{html ? 'One moment…' : 'They cannot be played as they are.'}</p>}
          {notes?.length === 0 && <p>Nothing that the checker knows of.</p>}
        </details>
        <Trouble errors={errors} files={files} onShow={show} />
      </section>
      <Rules house={house.word} answer={answer} />
    </div>
  );
}
