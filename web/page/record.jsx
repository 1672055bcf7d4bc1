import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CardPicker, Cards, CardsEntry, unseen } from './cards.jsx';
import { FileButtons } from './files.jsx';
import { hasHand, houseOfHand, isAmount, quoted, turnsOf, withHandLine, withLine, withMove, withNewHand, withSessionLine } from './hand-log.js';
import { baseGame, titleOf } from './houses.js';
import { Laid } from './laid.jsx';
import { LogEditor } from './log-editor.jsx';
import { canRedo, canUndo, redone, rewritten, undone } from './log-state.js';
import { Payments } from './payments.jsx';
import { Action, Play } from './play.jsx';
import { useQuestion } from './question.js';
import { ShareButton } from './share-button.jsx';
import { Finding, Words, isOpen } from './words.jsx';

export function RecordView({ context, document, change, open }) {
  const [typing, setTyping] = useState(false);
  const write = (text) => change((old) => ({ log: rewritten(old.log, text) }));
  const turn = (next) => change((old) => ({ log: next(old.log) }));
  return (
    <>
      <div class="tools">
        <button type="button" disabled={!canUndo(document.log)} onClick={() => turn(undone)}>Undo</button>
        <button type="button" disabled={!canRedo(document.log)} onClick={() => turn(redone)}>Redo</button>
        <span class="switch" role="group" aria-label="How to write">
          <button type="button" aria-pressed={!typing} onClick={() => setTyping(false)}>Tap</button>
          <button type="button" aria-pressed={typing} onClick={() => setTyping(true)}>Type</button>
        </span>
      </div>
      {typing
        ? <LogEditor context={context} document={document} change={change} />
        : <Recorder context={context} write={write} open={open} type={() => setTyping(true)} />}
      <div class="tools">
        <FileButtons text={context.text} write={write} />
        <ShareButton context={context} view="record" />
        <button type="button" onClick={() => open('verdict')}>Verdict</button>
      </div>
    </>
  );
}

function Recorder({ context, write, open, type }) {
  const { tonk, files, text } = context;
  const { answer: at, error } = useQuestion(context, 'position', {});
  const section = useRef();
  useLayoutEffect(() => section.current?.querySelector('h2, h3')?.scrollIntoView({ block: 'nearest' }), [at]);
  if (error) {
    return <p class="notice" role="alert">{error}</p>;
  }
  const written = { at, text, write };
  return (
    <section class="recorder" aria-label="The hand" ref={section}>
      <PlayedBy tonk={tonk} files={files} text={text} open={open} />
      <Stage key={text} context={context} {...written} type={type} open={open} />
      {at?.table && <SoFar turns={turnsOf(text)} />}
      {at && at.verdict !== 'unreadable' && <Remarks findings={at.findings.filter((finding) => !isOpen(finding))} />}
    </section>
  );
}

function PlayedBy({ tonk, files, text, open }) {
  const named = houseOfHand(text);
  const { house, with: options } = named ?? { house: baseGame(tonk).name, with: [] };
  return (
    <p class="played-by">
      <span>{named ? 'Played by' : 'Will be played by'} <b>{titleOf(tonk, files, house)}</b>{options.length > 0 && ` with ${options.join(', ')}`}</span>
      <button type="button" onClick={() => open('house')}>Change the rules</button>
    </p>
  );
}

function SoFar({ turns }) {
  return turns.length > 0 && (
    <details class="so-far">
      <summary>What is written down: {turns.length} {turns.length === 1 ? 'turn' : 'turns'}</summary>
      <ol>
        {turns.map(({ player, actions }, place) => (
          <li key={place}><bdi>{player}</bdi> {actions.map((action, number) => <span key={number}>{number > 0 && ', '}<Action action={action} /></span>)}</li>
        ))}
      </ol>
    </details>
  );
}

function Remarks({ findings }) {
  return findings.length > 0 && (
    <section class="remarks-so-far" aria-label="Found so far">
      <ul class="findings">{findings.map((finding, place) => <Finding key={place} finding={finding} />)}</ul>
    </section>
  );
}

// What is to be written down next.
function Stage({ context, at, text, write, type, open }) {
  const [again, setAgain] = useState(null); // whose deal is put right
  const written = { context, at, text, write };
  const named = houseOfHand(text);
  const house = named ?? { house: baseGame(context.tonk).name, with: [] };
  if (at === null || !hasHand(text)) {
    return <p class="row"><button type="button" class="main" onClick={() => write(withNewHand(text, house))}>Begin a hand</button></p>;
  }
  if (at.verdict === 'unreadable') {
    return (
      <div class="notice" role="alert">
        <p>The log cannot be read as it stands:</p>
        <ul class="findings">
          {at.findings.map((finding, place) => (
            <li key={place}>Line {finding.line}: <Words text={finding.message} />{finding.help && <p class="help"><Words text={finding.help} /></p>}</li>
          ))}
        </ul>
        <button type="button" onClick={type}>Mend it by typing</button>
      </div>
    );
  }
  if (!at.table) {
    return <Seats {...written} />;
  }
  const { hands } = at.table;
  const undealt = hands.find(({ player, dealt }) => !dealt || player === again);
  if (at.dealer === null) {
    return <Choice question="Who dealt?" choices={hands.map(({ player }) => player)} onChoose={(player) => write(withHandLine(text, 'dealer', [], quoted(player)))} />;
  }
  if (at.played === 0 && undealt) {
    const count = at.deal.cards[hands.length];
    const others = hands.filter(({ dealt }) => !dealt);
    const unsaid = (players) => write(players.reduce((log, { player }) => withHandLine(log, 'deal', [player], Array(count).fill(unseen).join(' ')), text));
    const last = again ? undefined : hands.findLast(({ dealt }) => dealt);
    return (
      <>
        {last && <p class="row just-dealt"><bdi>{last.player}</bdi> <Cards cards={last.cards} /> <button type="button" onClick={() => setAgain(last.player)}>Change</button></p>}
        <h2>What was <bdi>{undealt.player}</bdi> dealt?</h2>
        <CardsEntry key={undealt.player} count={count} pack={at.deal.pack} free={[...at.unseen, ...(again ? undealt.cards : [])]}
          initial={again ? undealt.cards : []}
          onDone={(cards) => write(withHandLine(text, 'deal', [undealt.player], cards.join(' ')))}>
          {!again && (
            <p class="row">
              <button type="button" onClick={() => unsaid([undealt])}>Nobody saw these cards</button>
              {others.length > 1 && <button type="button" onClick={() => unsaid(others)}>Nobody saw the cards of {others.map(({ player }) => player).join(', ')}</button>}
            </p>
          )}
        </CardsEntry>
        <Dealt hands={hands.filter((hand) => hand !== last)} again={again} onAgain={setAgain} />
      </>
    );
  }
  if (at.played === 0 && at.deal.upcard && at.upcard === null) {
    return (
      <>
        <h2>Which card was turned up?</h2>
        <CardPicker pack={at.deal.pack} free={at.unseen} onPick={(card) => write(withHandLine(text, 'up', [], card))} />
        <Dealt hands={hands} again={again} onAgain={setAgain} />
      </>
    );
  }
  return at.turn === null ? <Over {...written} open={open} /> : <Play {...written} putRight={at.played === 0 && (
    <details>
      <summary>A wrong card in the deal?</summary>
      <Dealt hands={hands} onAgain={setAgain} />
    </details>
  )} />;
}

// What was dealt so far, to be put right where a wrong card was tapped.
function Dealt({ hands, again, onAgain }) {
  return hands.filter(({ player, dealt }) => dealt && player !== again).map(({ player, cards }) => (
    <p key={player} class="row"><bdi>{player}</bdi> <Cards cards={cards} /> <button type="button" onClick={() => onAgain(player)}>Change</button></p>
  ));
}

function Choice({ question, choices, onChoose }) {
  return (
    <>
      <h2>{question}</h2>
      <p class="row">{choices.map((choice) => <button key={choice} type="button" onClick={() => onChoose(choice)}><bdi>{choice}</bdi></button>)}</p>
    </>
  );
}

// Who sits at the table, clockwise; the stake is 1 unless another one is given.
function Seats({ at, text, write }) {
  const [names, setNames] = useState(['', '', '']);
  const list = useRef();
  const enter = (place) => list.current.querySelectorAll('input')[place]?.focus();
  useLayoutEffect(() => {
    if (names.length > 3) {
      enter(names.length - 1);
    }
  }, [names.length]);
  const [stake, setStake] = useState('1');
  const named = names.map((name) => name.trim()).filter(Boolean);
  const set = (place, name) => setNames(names.map((old, index) => (index === place ? name : old)));
  const twice = named.find((name, place) => named.indexOf(name) !== place);
  const able = Object.keys(at.deal?.cards ?? {}).map(Number);
  const wrong = twice ? `Two players are called ${twice}.`
    : named.length && able.length && !able.includes(named.length) ? `By these rules ${able[0]} to ${able.at(-1)} play, not ${named.length}.`
    : isAmount(stake) && !/^[0.]+$/.test(stake) ? '' : 'The stake is a number above 0, such as 1 or 0.25.';
  const done = () => {
    const staked = stake === '1' ? text : withSessionLine(text, 'stake', stake);
    write(withSessionLine(staked, 'seats', named.map(quoted).join(' ')));
  };
  return (
    <form onSubmit={(event) => { event.preventDefault(); done(); }}>
      <h2>Who sits at the table?</h2>
      <p>In the order in which they sit, clockwise, the dealer too. It does not matter with whom you begin.</p>
      <ol class="seats" ref={list}>
        {names.map((name, place) => (
          <li key={place}><input aria-label={`Player ${place + 1}`} value={name} autocomplete="off" enterkeyhint="next" onInput={(event) => set(place, event.target.value)}
            onKeyDown={(event) => { if (event.key === 'Enter' && place + 1 < names.length) { event.preventDefault(); enter(place + 1); } }} /></li>
        ))}
      </ol>
      <p class="row"><button type="button" onClick={() => setNames([...names, ''])}>One more player</button></p>
      <p><label>The stake <input class="amount" inputmode="decimal" value={stake} onFocus={({ target }) => target.select()} onInput={(event) => setStake(event.target.value.trim())} /></label></p>
      <p role="status">{named.length > 0 && wrong}</p>
      <p class="row"><button class="main" disabled={named.length < 2 || wrong !== ''}>They are seated</button></p>
    </form>
  );
}

const knownOf = ({ cards }) => cards.filter((card) => card !== unseen);

function Over({ at, text, write, open }) {
  const hidden = at.table.hands.filter(({ cards, shown }) => !shown && cards.includes(unseen));
  const [asked, setAsked] = useState(at.settlement === 'unrecorded' ? hidden[0] : undefined); // what this player showed
  const also = at.moves.filter(({ action, findings }) => action === 'declare' && !findings.length);
  return (
    <>
      <h2>The hand is over</h2>
      {at.ending && <p class="ending"><Words text={at.ending} />.</p>}
      {also.length > 0 && (
        <p class="row">{also.map(({ player }) => <button key={player} type="button" onClick={() => write(withMove(text, player, 'declare'))}><bdi>{player}</bdi> declares too</button>)}</p>
      )}
      {asked
        ? (
          <>
            <h3>What did <bdi>{asked.player}</bdi> show at the end?</h3>
            <CardsEntry key={asked.player} count={asked.cards.length} pack={at.deal.pack} free={[...at.unseen, ...knownOf(asked)]} initial={knownOf(asked)}
              onDone={(cards) => write(withLine(text, `show ${quoted(asked.player)} ${cards.join(' ')}`))}>
              <p class="row"><button type="button" onClick={() => setAsked(undefined)}>Nobody remembers what was shown</button></p>
            </CardsEntry>
          </>
        )
        : (
          <>
            {hidden.map((hand) => (
              <p key={hand.player} class="row"><button type="button" class={at.settlement === 'unrecorded' ? '' : 'main'} onClick={() => setAsked(hand)}>What <bdi>{hand.player}</bdi> showed at the end</button></p>
            ))}
            <Payments at={at} text={text} write={write} open={open} />
          </>
        )}
      <Laid at={at} />
      <p class="row"><button type="button" onClick={() => write(withNewHand(text, houseOfHand(text)))}>The next hand</button></p>
    </>
  );
}
