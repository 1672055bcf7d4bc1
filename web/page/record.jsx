import { useMemo, useRef, useState } from 'preact/hooks';
import { Card, CardPicker, Cards, CardsEntry, unseen } from './cards.jsx';
import { hasHand, housesOf, quoted, withHandLine, withLine, withMove, withNewHand, withSessionLine } from './hand-log.js';
import { baseGame, titleOf } from './houses.js';
import { LogEditor } from './log-editor.jsx';
import { canRedo, canUndo, redone, rewritten, undone } from './log-state.js';
import { ShareButton } from './share-button.jsx';
import { Payments } from './payments.jsx';
import { FileButtons } from './files.jsx';
import { Finding, Words } from './words.jsx';

// What is said of every hand in play.
const expected = new Set(['hand-not-over', 'no-seats', 'no-dealer', 'hidden-cards']);

function useQuestion(context, ask, question) {
  const { tonk, files, text } = context;
  return useMemo(() => {
    try {
      return { answer: tonk[ask]({ files, log: text, ...question }) };
    } catch (error) {
      return { error: error.message };
    }
  }, [tonk, files, text, JSON.stringify(question)]);
}

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
        <button type="button" class="main" onClick={() => open('verdict')}>Verdict</button>
      </div>
    </>
  );
}

function Recorder({ context, write, open, type }) {
  const { tonk, files, text } = context;
  const { answer: at, error } = useQuestion(context, 'position', {});
  if (error) {
    return <p class="notice" role="alert">{error}</p>;
  }
  const written = { at, text, write };
  return (
    <section class="recorder" aria-label="The hand">
      <PlayedBy tonk={tonk} files={files} text={text} open={open} />
      <Stage key={text} context={context} {...written} type={type} />
      {at && at.verdict !== 'unreadable' && <Remarks findings={at.findings.filter(({ code }) => !expected.has(code))} />}
    </section>
  );
}

function PlayedBy({ tonk, files, text, open }) {
  const [named] = housesOf(text);
  const { house, with: options } = named ?? { house: baseGame(tonk).name, with: [] };
  return (
    <p class="played-by">
      <span>{named ? 'Played by' : 'Will be played by'} <b>{titleOf(tonk, files, house)}</b>{options.length > 0 && ` with ${options.join(', ')}`}</span>
      <button type="button" onClick={() => open('house')}>Other rules</button>
    </p>
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
function Stage({ context, at, text, write, type }) {
  const [again, setAgain] = useState(null); // whose deal is put right
  const written = { context, at, text, write };
  const [named] = housesOf(text);
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
    return (
      <>
        <h2>What was <bdi>{undealt.player}</bdi> dealt?</h2>
        <CardsEntry key={undealt.player} count={count} pack={at.deal.pack} free={[...at.unseen, ...(again ? undealt.cards : [])]}
          initial={again ? undealt.cards : []}
          onDone={(cards) => write(withHandLine(text, 'deal', [undealt.player], cards.join(' ')))} />
        {others.length > 1 && !again && (
          <p class="row">
            <button type="button" onClick={() => write(others.reduce((log, { player }) => withHandLine(log, 'deal', [player], Array(count).fill(unseen).join(' ')), text))}>
              Nobody saw the cards of {others.map(({ player }) => player).join(', ')}
            </button>
          </p>
        )}
        <Dealt hands={hands} again={again} onAgain={setAgain} />
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
  return at.turn === null ? <Over {...written} /> : <Play {...written} onAgain={setAgain} />;
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
  const [stake, setStake] = useState('1');
  const named = names.map((name) => name.trim()).filter(Boolean);
  const set = (place, name) => setNames(names.map((old, index) => (index === place ? name : old)));
  const twice = named.find((name, place) => named.indexOf(name) !== place);
  const able = Object.keys(at.deal?.cards ?? {}).map(Number);
  const wrong = twice ? `Two players are called ${twice}.`
    : named.length && able.length && !able.includes(named.length) ? `By these rules ${able[0]} to ${able.at(-1)} play, not ${named.length}.`
    : /^\d+(\.\d+)?(\/[1-9]\d*)?$/.test(stake) && !/^[0.]+$/.test(stake) ? '' : 'The stake is a number above 0, such as 1 or 0.25.';
  const done = () => {
    const staked = stake === '1' ? text : withSessionLine(text, 'stake', stake);
    write(withSessionLine(staked, 'seats', named.map(quoted).join(' ')));
  };
  return (
    <form onSubmit={(event) => { event.preventDefault(); done(); }}>
      <h2>Who sits at the table?</h2>
      <p>In the order in which they sit, clockwise, the dealer too. It does not matter with whom you begin.</p>
      <ol class="seats">
        {names.map((name, place) => (
          <li key={place}><input aria-label={`Player ${place + 1}`} value={name} autocomplete="off" onInput={(event) => set(place, event.target.value)} /></li>
        ))}
      </ol>
      <p class="row"><button type="button" onClick={() => setNames([...names, ''])}>One more player</button></p>
      <p><label>The stake <input class="amount" inputmode="decimal" value={stake} onInput={(event) => setStake(event.target.value.trim())} /></label></p>
      <p role="status">{named.length > 0 && wrong}</p>
      <p class="row"><button class="main" disabled={named.length < 2 || wrong !== ''}>They are seated</button></p>
    </form>
  );
}

const verbs = { draw: 'draws', take: 'takes', drop: 'drops', declare: 'declares', knock: 'knocks', discard: 'discards', spread: 'lays',
  hit: 'hits with', slap: 'slaps', touch: 'touches the stock', 'stock-out': 'says the stock is out', aside: 'puts aside',
  bet: 'bets', shed: 'throws away spread' };
const isCard = (word) => /^([A2-9TJQK][cdhs]|X\d+)$/.test(word);

// An action of the log in the words of the table.
function Action({ action }) {
  const [verb, ...words] = action.split(' ');
  const readings = words.filter((word) => word.includes('=')).map((word) => word.split('='));
  return (
    <>
      {verbs[verb]} {words.map((word) => word.split('=')[0]).map((word, place) => (
        isCard(word) ? <Card key={place} card={word} /> : word === unseen ? ' an unseen card' : ` ${verb === 'hit' || verb === 'slap' ? `onto spread ${word.slice(1)}` : word}`
      ))}
      {readings.map(([card, as]) => <small key={card}> (<Card card={card} /> as <Card card={as} />)</small>)}
    </>
  );
}

// What lies on the table. `onChoose(player, place)` makes the cards buttons; `chosen` says which are.
function Laid({ at, actor, onActor, chosen = [], onChoose }) {
  const { hands, spreads, discards, stock } = at.table;
  // The player to move first, the others as they follow.
  const first = Math.max(hands.findIndex(({ player }) => player === at.turn), 0);
  const inTurn = [...hands.slice(first), ...hands.slice(0, first)];
  const words = (count) => (typeof count === 'number' ? count : `${count.low} to ${count.high}`);
  return (
    <div class="laid">
      {inTurn.map((hand) => (
        <section key={hand.player} class={hand.player === actor ? 'holder acts' : 'holder'} aria-label={hand.player}>
          <h3>
            {onActor
              ? <button type="button" aria-pressed={hand.player === actor} onClick={() => onActor(hand.player)}><bdi>{hand.player}</bdi></button>
              : <bdi>{hand.player}</bdi>}
            {onActor && hand.player === at.turn && <span class="turn">to play</span>}
            {hand.player === at.dealer && <span class="dealer">dealer</span>}
            {hand.cards.length > 0 && <span class="count">{words(hand.count)} points</span>}
            {hand.may_not.length > 0 && <span class="waits">may not {hand.may_not.join(' or ')}</span>}
          </h3>
          <p class="held">
            {hand.cards.map((card, place) => {
              const picked = hand.player === actor ? chosen.find((one) => one.place === place) : undefined;
              return onChoose
                ? <button key={place} type="button" class="key" aria-pressed={picked !== undefined} onClick={() => onChoose(hand.player, place, card)}><Card card={picked?.card ?? card} /></button>
                : <Card key={place} card={card} />;
            })}
            {hand.cards.length === 0 && 'no cards'}
          </p>
        </section>
      ))}
      {spreads.length > 0 && (
        <ol class="spreads-laid">
          {spreads.map((spread, place) => (
            <li key={place} class={spread.shed ? 'shed' : ''}><b>Spread {place + 1}</b>, <bdi>{spread.player}</bdi>: <Cards cards={spread.cards} /></li>
          ))}
        </ol>
      )}
      <p class="piles">
        <span>Top discard: {discards.length ? <Card card={discards.at(-1)} /> : 'none'}</span>
        <span>Stock: {stock} {stock === 1 ? 'card' : 'cards'}</span>
      </p>
    </div>
  );
}

function Play({ context, at, text, write, onAgain }) {
  const [actor, setActor] = useState(at.turn);
  const [chosen, setChosen] = useState([]);  // of the actor's cards: { place, card }, the card as it was seen
  const [drawing, setDrawing] = useState(false);
  const [throwing, setThrowing] = useState(false);  // the whole turn of a player of whom only the discard was seen
  const [naming, setNaming] = useState(null);  // the place of an unseen card that is to be named
  const [refused, setRefused] = useState(null);

  const [top, below] = [at.table.discards.at(-1), at.table.discards.at(-2)];
  const cards = chosen.map(({ card }) => card);
  const open = at.table.spreads.flatMap((spread, place) => (spread.shed ? [] : [place + 1]));
  const usual = [
    'draw', ...[top, below].filter((card) => card && card !== unseen).map((card) => `take ${card}`), 'drop', 'declare', 'knock',
    ...(top && top !== unseen ? [`slap ${top}`, ...open.map((spread) => `slap ${top} #${spread}`)] : []), 'touch', 'stock-out',
  ];
  const withChosen = cards.length === 1
    ? [`discard ${cards[0]}`, ...(cards[0] === unseen ? [] : open.map((spread) => `hit ${cards[0]} #${spread}`)), ...(at.played === 0 ? [`aside ${cards[0]}`] : [])]
    : [`spread ${cards.join(' ')}`];
  const attempts = (cards.length ? withChosen : usual).map((action) => ({ player: actor, action }));
  const { answer } = useQuestion(context, 'position', { attempts });

  // The engine's own moves come with what wild cards stand for.
  const sameCards = (action) => action.split(' ').slice(1).filter((word) => !word.startsWith('#')).map((word) => word.split('=')[0]).sort().join(' ')
    === [...cards].sort().join(' ');
  const listed = at.moves.filter(({ player, action }) => player === actor
    && (cards.length ? sameCards(action) : !action.startsWith('discard') && !action.startsWith('aside')));
  const tried = (answer?.attempts ?? []).filter(({ action }) => !listed.some((move) => move.action === action));
  const allowed = [...listed, ...tried].filter(({ findings }) => !findings.length);
  const forbidden = [...listed, ...tried].filter(({ findings }) => findings.length);
  const few = 12;
  const isUnseen = !cards.length && allowed.some(({ action }) => action === 'draw')
    && at.table.hands.some((hand) => hand.player === actor && hand.cards.includes(unseen));

  const make = (action) => write(withMove(text, actor, action));
  const begin = ({ action, findings }) => {
    if (findings.length) {
      setRefused({ action, findings });
    } else if (action === 'draw') {
      setDrawing(true);
    } else {
      make(action);
    }
  };
  const heading = useRef();
  const act = (player) => {
    heading.current.scrollIntoView({ block: 'nearest' });
    setActor(player);
    setChosen([]);
    setRefused(null);
    setDrawing(false);
    setThrowing(false);
    setNaming(null);
  };
  const choose = (player, place, card) => {
    const old = player === actor ? chosen : [];
    setActor(player);
    setRefused(null);
    setDrawing(false);
    setThrowing(false);
    if (old.some((one) => one.place === place)) {
      setNaming(null);
      setChosen(old.filter((one) => one.place !== place));
    } else if (card === unseen) {
      setChosen(old);
      setNaming(place);
    } else {
      setChosen([...old, { place, card }]);
    }
  };

  return (
    <>
      <h2 ref={heading}><bdi>{actor}</bdi> {actor === at.turn ? 'is to play' : 'acts out of turn'}</h2>
      <div class="actions">
        {drawing && (
          <>
            <h3>Which card did <bdi>{actor}</bdi> draw?</h3>
            <CardPicker pack={at.deal.pack} free={at.unseen} onPick={(card) => make(card === unseen ? 'draw' : `draw ${card}`)} />
            <button type="button" onClick={() => setDrawing(false)}>No, something else</button>
          </>
        )}
        {throwing && (
          <>
            <h3>Which card did <bdi>{actor}</bdi> throw?</h3>
            <CardPicker pack={at.deal.pack} free={at.unseen} onPick={(card) => write(withMove(withMove(text, actor, 'draw'), actor, `discard ${card}`))} />
            <button type="button" onClick={() => setThrowing(false)}>No, something else</button>
          </>
        )}
        {naming !== null && (
          <>
            <h3>Which card was it?</h3>
            <CardPicker pack={at.deal.pack} free={at.unseen} onPick={(card) => { setChosen([...chosen, { place: naming, card }]); setNaming(null); }} />
          </>
        )}
        {refused && (
          <div class="refused" role="alert">
            <p><b>By these rules that is not allowed.</b></p>
            <ul class="findings">{refused.findings.map((finding, place) => <Finding key={place} finding={finding} />)}</ul>
            <p class="row">
              <button type="button" onClick={() => (refused.action === 'draw' ? (setRefused(null), setDrawing(true)) : make(refused.action))}>It was played all the same</button>
              <button type="button" onClick={() => act(at.turn)}>Something else</button>
            </p>
          </div>
        )}
        {!drawing && !throwing && naming === null && !refused && (
          <>
            <p class="row" aria-label="What the rules allow">
              {isUnseen && <button type="button" class="main" onClick={() => setThrowing(true)}>drew unseen, and threw…</button>}
              {allowed.slice(0, few).map((move) => <button key={move.action} type="button" class="main" onClick={() => begin(move)}><Action action={move.action} /></button>)}
            </p>
            <p class="hint">
              {cards.length ? '' : at.drawn && actor === at.turn ? <b>Tap the cards that {actor} lays or discards.</b> : 'Tap cards to lay, hit or discard them.'}
            </p>
            {forbidden.length > 0 && (
              <details class="forbidden">
                <summary>Not allowed now</summary>
                <p class="row">{forbidden.map((move) => <button key={move.action} type="button" onClick={() => begin(move)}><Action action={move.action} /></button>)}</p>
              </details>
            )}
          </>
        )}
      </div>
      {at.played === 0 && (
        <details>
          <summary>A wrong card in the deal?</summary>
          <Dealt hands={at.table.hands} onAgain={onAgain} />
        </details>
      )}
      <Laid at={at} actor={actor} onActor={act} chosen={chosen} onChoose={choose} />
      <p class="hint">Somebody else did something? Tap that player’s name.</p>
    </>
  );
}

function Over({ at, text, write }) {
  const hidden = at.table.hands.find(({ cards, shown }) => !shown && cards.includes(unseen));
  const [skipped, setSkipped] = useState(false);
  const also = at.moves.filter(({ action, findings }) => action === 'declare' && !findings.length);
  const settled = at.settlement !== 'unrecorded';
  return (
    <>
      <h2>The hand is over</h2>
      {at.ending && <p class="ending"><Words text={at.ending} />.</p>}
      {also.length > 0 && (
        <p class="row">{also.map(({ player }) => <button key={player} type="button" onClick={() => write(withMove(text, player, 'declare'))}><bdi>{player}</bdi> declares too</button>)}</p>
      )}
      {hidden && !skipped && !settled
        ? (
          <>
            <h3>What did <bdi>{hidden.player}</bdi> show at the end?</h3>
            <CardsEntry key={hidden.player} count={hidden.cards.length} pack={at.deal.pack} free={[...at.unseen, ...hidden.cards.filter((card) => card !== unseen)]}
              onDone={(cards) => write(withLine(text, `show ${quoted(hidden.player)} ${cards.join(' ')}`))} />
            <p class="row"><button type="button" onClick={() => setSkipped(true)}>Nobody remembers what was shown</button></p>
          </>
        )
        : <Payments at={at} text={text} write={write} />}
      <Laid at={at} />
      <p class="row"><button type="button" onClick={() => write(withNewHand(text, housesOf(text)[0]))}>The next hand</button></p>
    </>
  );
}
