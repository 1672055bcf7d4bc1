import { render } from 'preact';
import { loadTonk } from 'tonk-wasm';
import { App } from './app.jsx';
import './page.css';

// Opened from a disk, the page has no server to do without.
if (location.protocol.startsWith('http')) {
  navigator.serviceWorker?.register('worker.js').catch(() => {});
}

loadTonk().then((tonk) => {
  const place = document.getElementById('page');
  place.replaceChildren();
  render(<App tonk={tonk} />, place);
});
