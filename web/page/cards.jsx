import { useState } from 'preact/hooks';

const suits = { c: ['♣', 'clubs'], d: ['♦', 'diamonds'], h: ['♥', 'hearts'], s: ['♠', 'spades'] };
const ranks = { A: 'ace', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', T: 'ten', J: 'jack',
  Q: 'queen', K: 'king' };
export const unseen = '??';

const isNatural = (card) => card[1] in suits;
const signOf = (card) => (isNatural(card) ? [card[0] === 'T' ? '10' : card[0], suits[card[1]][0]] : card === unseen ? ['?'] : ['★', card.slice(1)]);
export const cardName = (card) =>
  (isNatural(card) ? `${ranks[card[0]]} of ${suits[card[1]][1]}` : card === unseen ? 'a card that nobody saw' : `joker ${card.slice(1)}`);

export function Card({ card }) {
  return (
    <span class={`face-up ${isNatural(card) ? `suit-${card[1]}` : card === unseen ? 'back' : 'joker'}`}>
      {signOf(card).map((sign) => <span key={sign} aria-hidden="true">{sign}</span>)}
      <span class="unseen-words">{cardName(card)}</span>
    </span>
  );
}

export function Cards({ cards }) {
  return <span class="cards-in-line">{cards.map((card, place) => <Card key={place} card={card} />)}</span>;
}

// The pack to tap a card on. Those that lie elsewhere are asked about again. `onPick` is told the card.
export function CardPicker({ pack, free, onPick, orUnseen = 'Nobody saw it' }) {
  const [doubted, setDoubted] = useState('');
  const all = [...new Set(pack)];
  const rows = [...'shdc'].map((suit) => all.filter((card) => card[1] === suit && isNatural(card)));
  const lacking = Object.keys(ranks).filter((rank) => !all.some((card) => isNatural(card) && card[0] === rank));
  const jokers = all.filter((card) => !isNatural(card));
  const pick = (card) => {
    const sure = free.includes(card) || doubted === card;
    setDoubted(sure ? '' : card);
    if (sure) {
      onPick(card);
    }
  };
  const key = (card) => (
    <button key={card} type="button" class={free.includes(card) ? 'key' : 'key taken'} onClick={() => pick(card)}><Card card={card} /></button>
  );
  return (
    <div class="picker">
      {rows.filter((row) => row.length).map((row) => (
        <div key={row[0]} class="keys" style={`--keys: ${row.length}; --half: ${Math.ceil(row.length / 2)}`}>{row.map(key)}</div>
      ))}
      {lacking.length > 0 && <p class="hint">The pack of these rules has no {lacking.map((rank) => (rank === 'T' ? '10' : rank)).join(', ')}.</p>}
      <div class="keys others">
        {jokers.map(key)}
        {orUnseen && <button type="button" onClick={() => onPick(unseen)}>{orUnseen}</button>}
      </div>
      <p class="doubt" role="status">
        {doubted && `The ${cardName(doubted)} has been seen elsewhere. Tap it again to write it down all the same.`}
      </p>
    </div>
  );
}

// So many cards, one after the other; `onDone` is told all of them. Those that are given to be put right are not done by themselves.
// As long as none is tapped, `children` are offered, or else that nobody saw them.
export function CardsEntry({ count, pack, free, onDone, initial = [], children }) {
  const [cards, setCards] = useState(initial);
  const left = [...free];
  for (const card of cards) {
    const place = left.indexOf(card);
    if (place >= 0) {
      left.splice(place, 1);
    }
  }
  const add = (more) => {
    const all = [...cards, ...more];
    if (all.length === count && initial.length === 0) {
      onDone(all);
    } else {
      setCards(all);
    }
  };
  const missing = count - cards.length;
  return (
    <div>
      <p class="slots" role="status">
        {cards.map((card, place) => (
          <button key={place} type="button" class="key" onClick={() => setCards(cards.filter((_, index) => index !== place))}>
            <Card card={card} /><span class="unseen-words"> is wrong</span>
          </button>
        ))}
        {Array.from({ length: missing }, (_, place) => <span key={place} class="slot" />)}
        <span class="unseen-words">{missing > 0 && `${missing} more`}</span>
      </p>
      <p class="hint">{missing > 0 ? 'A card up here is taken back by a tap.' : 'If one of these is wrong, tap it, and then the right one.'}</p>
      {missing > 0
        ? (
          <>
            <CardPicker pack={pack} free={left} onPick={(card) => add([card])} orUnseen="Not seen" />
            {cards.length > initial.length
              ? <p class="row"><button type="button" onClick={() => add(Array(missing).fill(unseen))}>Nobody saw the others</button></p>
              : children ?? <p class="row"><button type="button" onClick={() => add(Array(missing).fill(unseen))}>Nobody saw these cards</button></p>}
          </>
        )
        : <p class="row"><button type="button" class="main" onClick={() => onDone(cards)}>These are right</button></p>}
    </div>
  );
}
