import { useEffect, useRef } from 'preact/hooks';

// The engine's page is made for paper, and for a screen of its own.
const fitted = `
  @media screen {
    .paper { max-width: none; margin: 0; padding: 1rem; }
    main { columns: 22rem; }
    .source { font-size: 0.95rem; }
  }
`;

// The rules as a sheet of paper. Its style and the page's do not reach each other.
export function Sheet({ html }) {
  const place = useRef();
  useEffect(() => {
    const sheet = new DOMParser().parseFromString(html, 'text/html');
    sheet.body.className = 'paper';
    sheet.querySelector('main').setAttribute('role', 'presentation'); // the page has its own
    const style = document.createElement('style');
    style.textContent = fitted;
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
    root.replaceChildren(...sheet.querySelectorAll('style'), style, sheet.body);
  }, [html]);
  return <div class="sheet" ref={place} />;
}
