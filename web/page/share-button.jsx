export function ShareButton() { return null; }
