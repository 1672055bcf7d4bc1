export function RecordView() { return <p>Hand</p>; }
