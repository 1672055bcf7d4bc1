import { useEffect, useRef } from 'preact/hooks';

// The engine's page is made for paper, and for a screen of its own.
const fitted = `
  @media screen {
    .paper { max-width: none; margin: 0; padding: 1rem; }
    .main { columns: 22rem; }
    .source { font-size: 0.95rem; }
  }
`;

// The rules as a sheet of paper. Its style and the page's do not reach each other.
export function Sheet({ html }) {
  const place = useRef();
  useEffect(() => {
    const sheet = new DOMParser().parseFromString(html, 'text/html');
    sheet.body.className = 'paper';
    // The page has a `main` already.
    const main = sheet.createElement('div');
    main.className = 'main';
    main.append(...sheet.querySelector('main').childNodes);
    sheet.querySelector('main').replaceWith(main);
    const style = sheet.querySelector('style');
    style.textContent = style.textContent.replace(/\bmain\b/g, '.main') + fitted;
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
    root.replaceChildren(style, sheet.body);
  }, [html]);
  return <div class="sheet" ref={place} />;
}
