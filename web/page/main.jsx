import { render } from 'preact';
import { loadTonk } from 'tonk-wasm';
import { App } from './app.jsx';
import './page.css';

loadTonk().then((tonk) => render(<App tonk={tonk} />, document.getElementById('page')));
