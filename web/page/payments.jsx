import { useState } from 'preact/hooks';
import { isAmount, quoted, withLine } from './hand-log.js';

const account = (name) => (name === 'pot' ? name : quoted(name));

// What was paid. It begins with what the house asks for, so that a hand that was rightly paid takes one tap.
export function Payments({ at, text, write }) {
  const players = at.table.hands.map(({ player }) => player);
  const owed = at.payments.filter(({ from }) => from !== null);
  const [rows, setRows] = useState(owed);
  if (at.settlement !== 'unrecorded') {
    return <p role="status">What was paid is written down.</p>;
  }
  const set = (place, news) => setRows(rows.map((row, index) => (index === place ? { ...row, ...news } : row)));
  const parties = [...players, 'pot'];
  const choose = (place, side, label) => (
    <select aria-label={label} value={rows[place][side]} onChange={(event) => set(place, { [side]: event.target.value })}>
      {parties.map((party) => <option key={party} value={party}>{party === 'pot' ? 'the pot' : party}</option>)}
    </select>
  );
  const isKnown = Object.keys(at.net).length > 0;
  const whole = rows.every(({ from, to, amount }) => from !== to && isAmount(amount));
  const scored = Object.entries(at.points ?? (at.payments.some(({ from }) => from === null) ? at.net : {}));
  const done = () => {
    const lines = rows.map(({ from, to, amount }) => `pay ${account(from)} ${account(to)} ${amount}`);
    const result = scored.map(([player, points]) => ` ${quoted(player)} ${points}`).join('');
    write([...lines, ...(result ? [`result${at.points ? ' points' : ''}${result}`] : [])].reduce(withLine, text));
  };
  return (
    <form class="payments-made" onSubmit={(event) => { event.preventDefault(); done(); }}>
      <h3>What was paid?</h3>
      <p>{owed.length ? 'By these rules it would be this. Change what was paid otherwise.'
        : isKnown ? 'By these rules nobody pays anybody.' : 'Who has to pay depends on cards that nobody saw. Write down what was paid.'}</p>
      <ul>
        {rows.map((row, place) => (
          <li key={place}>
            {choose(place, 'from', 'Who paid')} paid {choose(place, 'to', 'Whom')}
            <input class="amount" aria-label="How much" inputmode="decimal" value={row.amount} onInput={(event) => set(place, { amount: event.target.value.trim() })} />
            <button type="button" aria-label="Leave this payment out" onClick={() => setRows(rows.filter((_, index) => index !== place))}>×</button>
          </li>
        ))}
      </ul>
      {scored.length > 0 && <p>Points: {scored.map(([player, points]) => `${player} ${points}`).join(', ')}</p>}
      <p class="row">
        <button type="button" onClick={() => setRows([...rows, { from: players[0], to: players[1], amount: '1' }])}>One more payment</button>
        <button type="button" onClick={() => write(withLine(text, `result ${players.map((player) => `${quoted(player)} 0`).join(' ')}`))}>Nobody paid anything</button>
        <button class="main" disabled={!whole || rows.length + scored.length === 0}>This was paid</button>
      </p>
    </form>
  );
}
