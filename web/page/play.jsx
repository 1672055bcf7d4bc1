import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Card, CardPicker, unseen } from './cards.jsx';
import { withMove } from './hand-log.js';
import { Laid } from './laid.jsx';
import { useQuestion } from './question.js';
import { Finding } from './words.jsx';

const verbs = { draw: 'draws', take: 'takes', drop: 'drops', declare: 'declares', knock: 'knocks', discard: 'discards', spread: 'lays',
  hit: 'hits with', slap: 'slaps', touch: 'touches the stock', 'stock-out': 'says the stock is out', aside: 'puts aside',
  bet: 'bets', shed: 'throws away spread' };
const isCard = (word) => /^([A2-9TJQK][cdhs]|X\d+)$/.test(word);

// An action of the log in the words of the table.
export function Action({ action }) {
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

// The next move. `putRight` is what stands beside it before anybody has moved.
export function Play({ context, at, text, write, putRight }) {
  const [actor, setActor] = useState(at.turn);
  const [chosen, setChosen] = useState([]);  // of the actor's cards: { place, card }, the card as it was seen
  const [drawing, setDrawing] = useState(false);
  const [throwing, setThrowing] = useState(false);  // the whole turn of a player of whom only the discard was seen
  const [naming, setNaming] = useState(null);  // the place of an unseen card that is to be named
  const [refused, setRefused] = useState(null);
  const [ended, setEnded] = useState(false);  // the turn, though nothing was thrown
  const isNext = actor === at.turn || ended;

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
  const all = [...listed, ...tried].map((move) => ({ ...move, findings: ended ? move.findings.filter(({ code }) => code !== 'no-discard') : move.findings }));
  const allowed = all.filter(({ findings }) => !findings.length);
  const forbidden = all.filter(({ findings }) => findings.length);
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
  const isAsked = drawing || throwing || naming !== null || refused !== null;
  useLayoutEffect(() => heading.current.scrollIntoView({ block: 'nearest' }), [actor, isAsked]);
  const seats = at.table.hands.map(({ player }) => player);
  const next = seats[(seats.indexOf(at.turn) + 1) % seats.length];
  const act = (player) => {
    setActor(player);
    setEnded(at.drawn && player === next);
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
      <h2 ref={heading}><bdi>{actor}</bdi> {isNext ? 'is to play' : 'acts out of turn'}</h2>
      {ended && <p class="hint"><bdi>{at.turn}</bdi> threw nothing. The verdict will say so.</p>}
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
            <CardPicker pack={at.deal.pack} free={at.unseen.filter((card) => !cards.includes(card))} onPick={(card) => { setChosen([...chosen, { place: naming, card }]); setNaming(null); }} />
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
              {at.drawn && actor === at.turn && !cards.length && <button type="button" onClick={() => act(next)}>threw nothing</button>}
            </p>
            <p class="hint">
              {cards.length ? cards.length < 3 && 'To lay several together, tap the others, too.' : at.drawn && actor === at.turn ? <b>Tap the cards that {actor} lays or discards.</b> : 'Tap cards to lay, hit or discard them.'}
              {at.table.hands.some((hand) => hand.player === actor && hand.cards.includes(unseen)) && ' Tap a ? to say which card it was.'}
            </p>
            {forbidden.length > 0 && (
              <details class="forbidden">
                <summary>Not allowed now</summary>
                <p class="row">
                  {forbidden.map((move) => <button key={move.action} type="button" onClick={() => begin(move)}><Action action={move.action} /></button>)}
                </p>
              </details>
            )}
          </>
        )}
      </div>
      {putRight}
      <Laid at={at} turn={ended ? next : at.turn} actor={actor} onActor={act} chosen={chosen} onChoose={choose} />
      <p class="hint">Somebody else did something? Tap that player’s name.</p>
    </>
  );
}
