import { useEffect, useRef, useState } from 'preact/hooks';
import { HandTable, seekButtons } from '../../render/page/table.js';
import { hasHand, houseOfHand, sideName } from './hand-log.js';
import { baseGame, listed, titleOf } from './houses.js';
import { rewritten, undone } from './log-state.js';
import { ShareButton } from './share-button.jsx';
import { Finding, Words } from './words.jsx';
import './verdict.css';

// What takes long is worked out once what stands there already is painted; null until then.
function useLater(work, changes) {
  const [result, setResult] = useState(null);
  useEffect(() => {
    setResult(null);
    const timer = setTimeout(() => {
      try {
        setResult({ answer: work() });
      } catch (error) {
        setResult({ error: error.message });
      }
    }, 30);
    return () => clearTimeout(timer);
  }, changes);
  return result;
}

export function VerdictView({ context, document, change, open }) {
  const { tonk, files, text } = context;
  const question = { log: text, files };
  const [rewrittenAs, setRewritten] = useState();
  const tables = useLater(() => (hasHand(text) ? tonk.tables(question) : null), [context]);
  if (tables === null) {
    return <p role="status">One moment…</p>;
  }
  if (tables.error) {
    return <p class="notice" role="alert">{tables.error}</p>;
  }
  if (!tables.answer) {
    return (
      <>
        <p>No hand is written down yet.</p>
        <p class="row"><button type="button" class="main" onClick={() => open('record')}>Write one down</button></p>
      </>
    );
  }
  const write = (log, how) => {
    change((old) => ({ log: rewritten(old.log, log) }));
    setRewritten({ log, how });
    scrollTo(0, 0);
  };
  const undo = () => change((old) => ({ log: undone(old.log) }));
  return (
    <>
      {rewrittenAs?.log === text && <p class="notice" role="status">What was written down is changed: <Words text={meant(rewrittenAs.how)} />. <button type="button" onClick={undo}>Undo</button></p>}
      <Hands context={context} tables={tables.answer} others={document.others} change={change} write={write} open={open} />
    </>
  );
}

function Hands({ context, tables, others, change, write, open }) {
  const { tonk, files, text } = context;
  const { pack, hands } = tables;
  const isFound = ({ verdict }) => verdict !== 'ok';
  // The first hand with findings, but not one that is still in play.
  const [shown, setShown] = useState(() => {
    const wrong = hands.findIndex(({ verdict }) => verdict !== 'ok' && verdict !== 'incomplete');
    return wrong >= 0 ? wrong : Math.max(hands.findLastIndex(({ verdict }) => verdict === 'ok'), 0);
  });
  const [entering, setEntering] = useState('on');
  const scene = useRef(); // where it is compared with other houses
  const judged = useLater(() => tonk.verify({ log: text, files, fix: true }), [context]);
  const found = hands.filter(isFound).length;
  const beyond = (way) => {
    const next = way === 'on' ? hands.findIndex((hand, place) => place > shown && isFound(hand)) : hands.findLastIndex((hand, place) => place < shown && isFound(hand));
    return next < 0 ? undefined : () => { setEntering(way); setShown(next); };
  };
  const hand = hands[Math.min(shown, hands.length - 1)];
  const answer = judged?.answer?.[shown];
  return (
    <>
      <div class="pack-place" dangerouslySetInnerHTML={{ __html: pack }} />
      {hands.length > 1 && (
        <nav class="hands" aria-label="Hands">
          <p>{found === 0 ? `None of the ${hands.length} hands has findings.` : `${found} of ${hands.length} hands ${found === 1 ? 'has' : 'have'} findings.`}</p>
          <ol>
            {hands.map(({ id, name, verdict }, place) => (
              <li key={id}>
                <button type="button" aria-current={place === shown ? 'true' : undefined} onClick={() => { setEntering('on'); setShown(place); }}>
                  <bdi>{name}</bdi> <Badge verdict={verdict} />
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <p class="row">
        {hand.scenes && <button type="button" onClick={() => scene.current.scrollIntoView()}>Other rules?</button>}
        {/* A player may remember what nobody wrote down; only the last hand is written on. */}
        {shown === hands.length - 1 && answer?.findings.some(({ code }) => code === 'hidden-cards')
          && <button type="button" class="main" onClick={() => open('record')}>Add what was shown</button>}
      </p>
      {hand.article
        ? <Article key={`${hand.id} ${entering}`} hand={hand} entering={entering} beyond={beyond} />
        : <p>This log has too many hands to show them all: this one is in order.</p>}
      <div ref={scene} />
      <SideBySide context={context} place={shown} others={others} change={change} judged={answer} />
      {answer && <Correction hand={answer} write={write} />}
      {hands.length > 1 && <Ledger context={context} hands={hands} shown={hand} onShow={(place) => { setEntering('on'); setShown(place); scrollTo(0, 0); }} />}
      <div class="tools">
        <button type="button" onClick={() => open('record')}>Back to the hand</button>
        <ShareButton context={context} view="verdict" />
        <button type="button" onClick={() => print()}>Print</button>
      </div>
    </>
  );
}

export function Badge({ verdict, words = verdict === 'mis-settled' ? 'paid wrongly' : verdict }) {
  return <strong class={`badge ${verdict}`}><svg class="sign" aria-hidden="true"><use href={`#v-${verdict}`} /></svg>{words}</strong>;
}

// A hand as the engine writes it, made into the table that `tonk report` has as well.
function Article({ hand, entering, beyond }) {
  const place = useRef();
  const other = useRef(beyond);
  other.current = beyond;
  useEffect(() => {
    place.current.innerHTML = hand.article;
    const article = place.current.firstElementChild;
    if (hand.scenes) {
      const table = new HandTable(article, hand.scenes, { beyond: (way) => other.current(way) });
      // What is certainly wrong comes before what is open.
      const isWrong = (lists) => lists.some((list) => list.querySelector('.illegal, .mis-settled'));
      const wrong = entering === 'on' ? table.findings.findIndex(isWrong) : table.findings.findLastIndex(isWrong);
      const nearest = table.nearest(entering, entering === 'on' ? -1 : table.steps.length);
      table.show(wrong >= 0 ? wrong : nearest ?? table.steps.length - 1);
    } else {
      article.querySelector('header').append(seekButtons((way) => other.current(way)?.()));
    }
  }, []);
  return <div ref={place} />;
}

const meant = (correction) => correction.replace(/^(`[^`]*`) is (`[^`]*`)$/, '$2 was meant where $1 is written');

function Correction({ hand, write }) {
  return hand.correction && (
    <section aria-labelledby="correction">
      <h2 id="correction">If it was only written down wrongly</h2>
      <p>Nothing would be wrong any more if it was so: <Words text={meant(hand.correction)} />. Only who was there can say whether it was.</p>
      {hand.corrected && <p class="row"><button type="button" onClick={() => write(hand.corrected, hand.correction)}>It was so: change what is written down</button></p>}
    </section>
  );
}

const nameOf = ({ house, with: options }) => [house, ...(options.length ? ['with', ...options] : [])].join(' ');
const paymentWords = ({ from, to, amount }, unit) =>
  (from === null ? `${sideName(to)} scores ${amount}` : `${sideName(from)} pays ${sideName(to)} ${amount}${unit ? ` ${unit}` : ''}`);

// The same hand by several houses. The first is the one that the log names for it.
function SideBySide({ context, place, others, change, judged }) {
  const { tonk, files, text } = context;
  const named = houseOfHand(text, judged?.line) ?? (judged?.house ? { house: judged.house, with: judged.options } : undefined);
  const base = { house: baseGame(tonk).name, with: [] };
  const columns = [
    ...(named && nameOf(named) === nameOf(base) ? [] : [{ by: 'By the base game', ...base }]),
    ...others.filter((other) => !named || nameOf(other) !== nameOf(named)).map((other) => ({ by: 'By theirs', ...other, other })),
  ];
  const results = useLater(() => columns.map(({ house, with: options }) => {
    try {
      return { hand: tonk.verify({ log: text, files, house, with: options })[place] };
    } catch (error) {
      return { error: error.message };
    }
  }), [context, place, JSON.stringify(columns)]);
  const rulesOf = ({ house, with: options }) => `${titleOf(tonk, files, house)}${options.length > 0 ? ` with ${options.join(', ')}` : ''}`;
  const compared = [
    ...(judged && named && counts(judged) ? [{ by: rulesOf(named), net: judged.net }] : []),
    ...columns.flatMap(({ house, with: options }, number) => {
      const hand = results?.answer?.[number]?.hand;
      return hand && counts(hand) ? [{ by: rulesOf({ house, with: options }), net: hand.net }] : [];
    }),
  ];
  const cards = useRef();
  const add = (other) => {
    addOther(other);
    setTimeout(() => cards.current?.lastElementChild.scrollIntoView({ block: 'nearest' }), 100);
  };
  const addOther = (other) => change((old) => ({ others: [...old.others.filter((one) => nameOf(one) !== nameOf(other)), other] }));
  const drop = (other) => change((old) => ({ others: old.others.filter((one) => nameOf(one) !== nameOf(other)) }));
  return (
    <section aria-labelledby="side-by-side">
      <h2 id="side-by-side">By whose rules?</h2>
      <div class="side-by-side" ref={cards}>
        {judged && named && <ByHouse by="By your house" rules={rulesOf(named)} hand={judged} />}
        {columns.map((column, number) => (
          <ByHouse key={nameOf(column)} by={column.by} rules={rulesOf(column)}
            hand={results?.answer?.[number]?.hand} error={results?.answer?.[number]?.error} first={judged}
            onDrop={column.other && (() => drop(column.other))} />
        ))}
      </div>
      {judged && <Nets players={Object.keys(judged.net)} columns={compared} />}
      {judged && <Remedies findings={judged.findings} named={named} onAdd={add} />}
      <AddHouse tonk={tonk} files={files} onAdd={add} />
    </section>
  );
}

const alike = (one, other) => one.verdict === other.verdict && JSON.stringify([one.net, one.points]) === JSON.stringify([other.net, other.points]);

// A card that the pack lacks counts nothing, so that the sums mean nothing.
const isForeign = ({ code }) => code === 'card-not-in-pack';
const counts = ({ findings }) => !findings.some(isForeign);

// `first` is the hand by the house that the log names, where this is another.
function ByHouse({ by, rules, hand, error, first, onDrop }) {
  const foreign = hand?.findings.filter(isForeign) ?? [];
  return (
    <section class="by-house" aria-label={by}>
      <h3>{by}: {rules}</h3>
      {error && <p role="alert">{error}</p>}
      {foreign.length > 0 && (
        <>
          <p><Badge verdict={hand.verdict} /></p>
          <p>By these rules it cannot be judged: their pack has no <Words text={foreign.map(({ message }) => message.split(' ')[0]).join(', ')} />.</p>
        </>
      )}
      {hand && foreign.length === 0 && (
        <>
          <p><Badge verdict={hand.verdict} /> {first && (alike(first, hand) ? 'No difference' : <b class="differs">{first.verdict === hand.verdict ? 'The payments differ' : 'The verdict differs'}</b>)}</p>
          {hand.verdict === 'illegal' && <p>If the moves stand as they were made:</p>}
          {hand.payments.length > 0
            ? <ul>{hand.payments.map((payment, place) => <li key={place}><bdi>{paymentWords(payment, hand.unit)}</bdi></li>)}</ul>
            : <p>{Object.keys(hand.net).length > 0 ? 'Nobody pays.' : 'Who pays whom is open.'}</p>}
          {first && hand.findings.length > 0 && (
            <details open={hand.verdict === 'illegal' && first.verdict !== 'illegal'}>
              <summary>{hand.findings.length === 1 ? 'What was found' : `${hand.findings.length} findings`}</summary>
              <ul class="findings">{hand.findings.slice(0, 5).map((finding, place) => <Finding key={place} finding={finding} />)}</ul>
            </details>
          )}
        </>
      )}
      {onDrop && <button type="button" onClick={onDrop}>Remove these rules from here</button>}
    </section>
  );
}

// What each player wins or loses by each of the houses.
function Nets({ players, columns }) {
  return columns.length > 1 && players.length > 0 && (
    <div class="nets" tabindex="0" role="group" aria-label="What each player wins or loses">
      <table>
        <thead><tr><th scope="col">In all</th>{players.map((player) => <th key={player} scope="col"><bdi>{player}</bdi></th>)}</tr></thead>
        <tbody>
          {columns.map(({ by, net }) => <tr key={by}><th scope="row">{by}</th>{players.map((player) => <td key={player}>{signed(net[player])}</td>)}</tr>)}
        </tbody>
      </table>
    </div>
  );
}
const signed = (amount) => (amount === undefined ? '' : /^(-|0$)/.test(amount) ? amount : `+${amount}`);

function Remedies({ findings, named, onAdd }) {
  const mended = findings.filter(({ remedy }) => remedy);
  return mended.length > 0 && (
    <ul class="remedies">
      {mended.map(({ message, remedy }, place) => (
        <li key={place}>
          “<Words text={message} />” would be in order {remedy.option ? <>with <b>{remedy.option}</b></> : <>where the house says <b>{remedy.rule}: {remedy.says}</b></>}.
          {remedy.option && named && <> <button type="button" onClick={() => onAdd({ house: named.house, with: [...named.with, remedy.option] })}>Judge by that, too</button></>}
        </li>
      ))}
    </ul>
  );
}

function AddHouse({ tonk, files, onAdd }) {
  const all = listed(tonk, files);
  const [house, setHouse] = useState('');
  const [options, setOptions] = useState([]);
  const toggle = (name) => setOptions(options.includes(name) ? options.filter((one) => one !== name) : [...options, name]);
  return (
    <details>
      <summary>Judge it by other rules, too</summary>
      <form onSubmit={(event) => { event.preventDefault(); onAdd({ house, with: options }); setHouse(''); setOptions([]); }}>
        <p><label>The house <select value={house} onChange={(event) => setHouse(event.target.value)}>
          <option value="">Choose one</option>
          {all.houses.map(({ file, word, title }) => <option key={file} value={word}>{title}</option>)}
        </select></label></p>
        <p class="row"><button class="main" disabled={!house}>Judge by these rules</button></p>
        <details>
          <summary>With options{options.length > 0 && `: ${options.join(', ')}`}</summary>
          <fieldset>
            <legend>Options</legend>
            {all.options.map(({ file, word, title }) => (
              <label key={file} class="field"><input type="checkbox" checked={options.includes(word)} onChange={() => toggle(word)} /> {title}</label>
            ))}
          </fieldset>
        </details>
      </form>
    </details>
  );
}

// What each hand of the log brought whom, and what it all has come to: the sums are the engine's, for money is exact.
function Ledger({ context, hands, shown, onShow }) {
  const { tonk, files, text } = context;
  const result = useLater(() => tonk.summary({ log: text, files }).summary, [context]);
  const told = hands.filter(({ scenes }) => scenes);
  const players = [...new Set(told.flatMap(({ scenes }) => scenes.seats))];
  const row = (of) => players.map((player) => <td key={player}>{of(player)}</td>);
  const nets = ({ scenes }) => row((player) => scenes?.net?.[scenes.seats.indexOf(player)] ?? '');
  // Scores, tokens and pots are those of a session; a log can have several, which have nothing to do with each other.
  const last = told.findLast(({ session }) => session === shown.session)?.scenes;
  const kept = (last?.sums ?? []).filter(({ of }) => of !== 'due');
  const several = new Set(hands.map(({ session }) => session)).size > 1;
  const summary = result?.answer;
  return players.length > 0 && (
    <section aria-labelledby="ledger">
      <h2 id="ledger">The evening</h2>
      <div class="ledger" tabindex="0" role="group" aria-label="What each hand brought whom">
        <table>
          <thead><tr><th scope="col">Hand</th>{players.map((player) => <th key={player} scope="col"><bdi>{player}</bdi></th>)}</tr></thead>
          <tbody>
            {hands.map((hand, place) => (
              <tr key={hand.id}>
                <th scope="row"><button type="button" onClick={() => onShow(place)}><bdi>{hand.name}</bdi> {hand.verdict !== 'ok' && <Badge verdict={hand.verdict} />}</button></th>
                {nets(hand)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {summary?.money.map(({ unit, players: sums }) => [['by the rules', 'due'], ['as recorded', 'recorded'], ['still open', 'open']].map(([words, which]) => (
              <tr key={`${unit} ${which}`}><th scope="row">{unit ? `${unit}, ${words}` : words}</th>{row((player) => sums.find((sum) => sum.player === player)?.[which] ?? '')}</tr>
            )))}
            {kept.map(({ of, after }) => <tr key={of}><th scope="row">{of} at the end{several && ` of ${shown.session}`}</th>{row((player) => after[last.seats.indexOf(player)] ?? '')}</tr>)}
          </tfoot>
        </table>
      </div>
      {summary?.money.flatMap(({ unit, payments }) => payments.filter(({ due, open }) => due !== '0' || open !== '0').map(({ from, to, due, recorded, open }) => (
        <p key={`${unit} ${sideName(from)} ${sideName(to)}`}>
          <bdi>{sideName(from)}</bdi> owed <bdi>{sideName(to)}</bdi> <b>{due}</b>{unit && ` ${unit}`}
          {open === '0' ? ', which was paid.' : <b class="differs">; {recorded} was recorded: {open.startsWith('-') ? `${open.slice(1)} too much` : `${open} is still open`}.</b>}
        </p>
      )))}
      {summary?.open > 0 && <p>{summary.open === 1 ? 'One hand is' : `${summary.open} hands are`} open, and left out of the sums.</p>}
      {last?.pots?.length > 0 && <p>{last.pots.map(({ of, after }) => `${of ? `The ${of} pot` : 'The pot'} holds ${after}.`).join(' ')}</p>}
    </section>
  );
}
