import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { HouseView } from './house.jsx';
import { fromJson, newLog, rewritten, textOf, toJson } from './log-state.js';
import { merged } from './own-files.js';
import { RecordView } from './record.jsx';
import { isShared, unpacked } from './share.js';
import { VerdictView } from './verdict.jsx';

const place = 'tonk-page';

function stored() {
  try {
    const { log, ...rest } = JSON.parse(localStorage.getItem(place));
    return { log: fromJson(log), ...rest };
  } catch { // nothing is stored, or the browser lets no page store anything
    return {};
  }
}

function store({ log, ...rest }) {
  try {
    localStorage.setItem(place, JSON.stringify({ log: toJson(log), ...rest }));
    return true;
  } catch {
    return false;
  }
}

// What the page knows: the log, the files of houses of one's own by name, the other houses that hands are judged by as well, and which view
// is open. `change` takes what is new of it.
function useDocument() {
  const [document, setDocument] = useState(() => ({ log: newLog(), files: {}, others: [], view: 'house', ...stored() }));
  const [unsaved, setUnsaved] = useState(false);
  const change = (news) => setDocument((old) => ({ ...old, ...(typeof news === 'function' ? news(old) : news) }));
  useEffect(() => setUnsaved(!store(document)), [document]);
  return [document, change, unsaved];
}

const views = [
  ['house', 'House', HouseView],
  ['record', 'Hand', RecordView],
  ['verdict', 'Verdict', VerdictView],
];

export function App({ tonk }) {
  const [document, change, unsaved] = useDocument();
  const [notice, setNotice] = useState('');
  const main = useRef();

  useEffect(() => {
    const open = async () => {
      const fragment = location.hash.slice(1);
      if (!isShared(fragment)) {
        return;
      }
      try {
        const shared = await unpacked(fragment);
        const shipped = new Set(tonk.houses().map(({ name }) => name));
        const impostor = tonk.houses({ files: shared.files }).find(({ name, file }) => file in shared.files && shipped.has(name));
        if (impostor) {
          throw new RangeError(`The link brings other rules under the name ${impostor.name}, which is a shipped one. It is not opened.`);
        }
        change((old) => {
          const all = merged(old.files, shared.log, shared.files);
          return { files: all.files, log: rewritten(old.log, all.log), view: views.some(([id]) => id === shared.view) ? shared.view : 'verdict' };
        });
        setNotice('This came with the link. What you had before comes back with Undo, under “Hand”.');
      } catch (error) {
        setNotice(error instanceof RangeError ? error.message : 'The link holds no hand that this page can read. It may have been cut off on its way.');
      }
      history.replaceState(null, '', location.pathname + location.search);
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);

  const text = textOf(document.log);
  const context = useMemo(() => ({ tonk, files: document.files, text }), [tonk, document.files, text]);
  const View = views.find(([id]) => id === document.view)[2];
  const open = (view) => {
    change({ view });
    main.current?.scrollTo?.(0, 0);
    scrollTo(0, 0);
  };
  return (
    <>
      <header class="top">
        <h1>tonk</h1>
        <nav aria-label="Views">
          {views.map(([id, name]) => (
            <button key={id} type="button" aria-current={id === document.view ? 'page' : undefined} onClick={() => open(id)}>{name}</button>
          ))}
        </nav>
      </header>
      {notice && (
        <p class="notice" role="status">
          {notice} <button type="button" onClick={() => setNotice('')}>Close</button>
        </p>
      )}
      {unsaved && (
        <p class="notice" role="alert">Your browser keeps nothing for this page. Save the hand to a file before you leave it.</p>
      )}
      <main ref={main}>
        <View context={context} document={document} change={change} open={open} />
      </main>
    </>
  );
}
