export function HouseView() { return <p>House</p>; }
