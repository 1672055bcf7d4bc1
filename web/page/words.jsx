// Words between back-quotes are what somebody wrote.
export function Words({ text }) {
  return text.split('`').map((part, place) => (place % 2 ? <bdi key={place} class="quoted">{part}</bdi> : part));
}

export function Finding({ finding }) {
  return (
    <li>
      <p><Words text={finding.message} /></p>
      {finding.rule && <p class="rule">The rule: {finding.rule}</p>}
      {finding.help && <p class="help"><Words text={finding.help} /></p>}
    </li>
  );
}
