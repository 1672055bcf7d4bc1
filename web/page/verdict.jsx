export function VerdictView() { return <p>Verdict</p>; }
