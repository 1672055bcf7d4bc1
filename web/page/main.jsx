import { render } from 'preact';
import { loadTonk } from 'tonk-wasm';
import { App } from './app.jsx';
import './page.css';

loadTonk().then((tonk) => {
  const place = document.getElementById('page');
  place.replaceChildren();
  render(<App tonk={tonk} />, place);
});
