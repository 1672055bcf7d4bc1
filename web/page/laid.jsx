import { Card, Cards } from './cards.jsx';

// What lies on the table. `onChoose(player, place)` makes the cards buttons; `chosen` says which are.
export function Laid({ at, turn = at.turn, actor, onActor, chosen = [], onChoose }) {
  const { hands, spreads, discards, stock } = at.table;
  // The player to move first, the others as they follow.
  const first = Math.max(hands.findIndex(({ player }) => player === turn), 0);
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
            {onActor && hand.player === turn && <span class="turn">to play</span>}
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
