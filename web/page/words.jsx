import { Card } from './cards.jsx';

// A hand that is still in play, or that hidden cards leave open, is not wrong.
const open = new Set(['hand-not-over', 'no-seats', 'no-dealer', 'hidden-cards']);
export const isOpen = ({ code }) => open.has(code);

const cards = /\b([A2-9TJQK][cdhs]|X\d+)\b/;

// Words between back-quotes are what somebody wrote. Elsewhere cards are drawn.
export function Words({ text }) {
  return text.split('`').map((part, place) => (
    place % 2 ? <bdi key={place} class="quoted">{part}</bdi>
      : part.split(cards).map((piece, number) => (number % 2 ? <Card key={number} card={piece} /> : piece))
  ));
}

export function Finding({ finding }) {
  return (
    <li>
      <p><Words text={finding.message} /></p>
      {finding.rule && <p class="rule">The rule: {finding.rule}{finding.says && <>, <q><bdi>{finding.says}</bdi></q></>}</p>}
      {finding.help && <p class="help"><Words text={finding.help} /></p>}
    </li>
  );
}
