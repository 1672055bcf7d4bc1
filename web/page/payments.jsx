import { useState } from 'preact/hooks';
import { account, isAmount, paidIn, playerSide, quoted, sideName, turnsOf, withLine, withoutPayments } from './hand-log.js';

function Amounts({ payments, verb }) {
  return (
    <ul>
      {payments.map(({ from, to, amount }, place) => <li key={place}><bdi>{sideName(from)}</bdi> {verb} <bdi>{sideName(to)}</bdi> <b>{amount}</b></li>)}
    </ul>
  );
}

// What was paid. Nobody is to take what should have been paid for what was, so that is only told.
export function Payments({ at, text, write, open }) {
  const [rows, setRows] = useState(null); // while somebody writes them down
  const owed = at.payments.filter(({ from }) => from !== null);
  const scored = Object.entries(at.points ?? (at.payments.some(({ from }) => from === null) ? at.net : {}));
  const put = (payments) => {
    const lines = payments.map(({ from, to, amount }) => `pay ${account(from)} ${account(to)} ${amount}`);
    const result = scored.map(([player, points]) => ` ${quoted(player)} ${points}`).join('');
    write([...lines, ...(result ? [`result${at.points ? ' points' : ''}${result}`] : [])].reduce(withLine, withoutPayments(text)));
  };
  if (rows) {
    return <Rows at={at} initial={rows} last={turnsOf(text).at(-1)?.player ?? at.dealer} onDone={put} onLeave={() => setRows(null)} />;
  }
  if (at.settlement !== 'unrecorded') {
    const paid = paidIn(text);
    return (
      <>
        <h3>What was paid</h3>
        {paid.length > 0 ? <Amounts payments={paid} verb="paid" /> : <p>Nobody paid anything, or only what it came to is written down.</p>}
        <p class="row">
          <button type="button" class="main" onClick={() => open('verdict')}>The verdict</button>
          <button type="button" onClick={() => setRows(paid)}>Something else was paid</button>
        </p>
      </>
    );
  }
  const nobody = () => write(withLine(text, `result ${at.table.hands.map(({ player }) => `${quoted(player)} 0`).join(' ')}`));
  return (
    <>
      <h3>What was really paid?</h3>
      {owed.length > 0 ? (
        <>
          <p>By these rules it should be:</p>
          <Amounts payments={owed} verb="pays" />
        </>
      ) : <p>{Object.keys(at.net).length > 0 ? 'By these rules nobody pays anybody.' : 'Who has to pay depends on cards that nobody saw.'}</p>}
      {scored.length > 0 && <p>Points: {scored.map(([player, points]) => `${player} ${points}`).join(', ')}</p>}
      <p class="row">
        {owed.length + scored.length > 0 && <button type="button" class="main" onClick={() => put(owed)}>Just that was paid</button>}
        <button type="button" class="main" onClick={() => setRows(owed)}>{owed.length > 0 ? 'Something else was paid' : 'Write down what was paid'}</button>
        <button type="button" class={owed.length > 0 ? '' : 'main'} onClick={nobody}>Nobody paid anything</button>
      </p>
    </>
  );
}

// `last` is whom everybody pays most often: who made the last move.
function Rows({ at, initial, last, onDone, onLeave }) {
  const players = at.table.hands.map(({ player }) => playerSide(player));
  const [rows, setRows] = useState(initial);
  const [winner, setWinner] = useState(playerSide(last));
  const [each, setEach] = useState('1');
  const set = (place, news) => setRows(rows.map((row, index) => (index === place ? { ...row, ...news } : row)));
  const choose = (value, label, sides, onChange) => (
    <select aria-label={label} value={account(value)} onChange={({ target }) => onChange(sides.find((side) => account(side) === target.value))}>
      {sides.map((side) => <option key={account(side)} value={account(side)}>{sideName(side)}</option>)}
    </select>
  );
  const sides = [...players, 'pot'];
  const whole = rows.length > 0 && rows.every(({ from, to, amount }) => account(from) !== account(to) && isAmount(amount));
  return (
    <form class="payments-made" onSubmit={(event) => { event.preventDefault(); onDone(rows); }}>
      <h3>What was really paid?</h3>
      <ul>
        {rows.map((row, place) => (
          <li key={place}>
            {choose(row.from, 'Who paid', sides, (from) => set(place, { from }))} paid {choose(row.to, 'Whom', sides, (to) => set(place, { to }))}
            <input class="amount" aria-label="How much" inputmode="decimal" value={row.amount} onFocus={({ target }) => target.select()} onInput={(event) => set(place, { amount: event.target.value.trim() })} />
            <button type="button" aria-label="Leave this payment out" onClick={() => setRows(rows.filter((_, index) => index !== place))}>×</button>
          </li>
        ))}
        <li>
          Each of the others paid {choose(winner, 'Whom each paid', players, setWinner)}
          <input class="amount" aria-label="How much each paid" inputmode="decimal" value={each} onFocus={({ target }) => target.select()} onInput={(event) => setEach(event.target.value.trim())} />
          <button type="button" disabled={!isAmount(each)} onClick={() => setRows([...rows, ...players.filter((player) => account(player) !== account(winner)).map((from) => ({ from, to: winner, amount: each }))])}>Add</button>
        </li>
      </ul>
      <p class="row">
        <button type="button" onClick={() => setRows([...rows, { from: players[0], to: players[1], amount: '1' }])}>{rows.length ? 'One more payment' : 'One payment'}</button>
        <button type="button" onClick={onLeave}>Never mind</button>
        <button class="main" disabled={!whole}>This was paid</button>
      </p>
    </form>
  );
}
