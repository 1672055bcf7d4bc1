// Puts mutants into the text of a file, each behind a guard, so that it is compiled once with all of them.

/** {text, spans: [{begin, end, site}]}, innermost spans last. Every line stays where it was. */
export function weave(source, sites) {
  const nested = nest(sites);
  let text = '';
  const spans = [];
  const put = (piece) => { text += piece; };

  const copy = (begin, end, inside) => {
    let at = begin;
    for (const { site, inner } of inside) {
      put(source.slice(at, site.begin));
      const span = { begin: text.length, end: 0, site };
      spans.push(span);
      guard(site, inner);
      span.end = text.length;
      at = site.end;
    }
    put(source.slice(at, end));
  };

  const guard = (site, inner) => {
    const on = (variant) => `::tonk::mutant(${variant.number})`;
    if (site.as === 'statement') {
      const [removed] = site.variants;
      put(removed.text === '' ? `{ if (!${on(removed)}) { ` : `{ if (${on(removed)}) { ${removed.text} } `);
      copy(site.begin, site.end, inner);
      put(removed.text === '' ? ' } }' : ' }');
      return;
    }
    const wrapped = site.as === 'truth' ? 'static_cast<bool>' : '';
    put('(');
    for (const variant of site.variants) {
      put(`${on(variant)} ? ${wrapped}(${variant.text}) : `);
    }
    put(`${wrapped}(`);
    copy(site.begin, site.end, inner);
    put('))');
  };

  copy(0, source.length, nested);
  return { text, spans };
}

/** Sites in sites; those that cross others are left out. */
function nest(sites) {
  const sorted = [...sites].sort((a, b) => a.begin - b.begin || b.end - a.end || (a.as === 'statement' ? -1 : 1));
  const root = { inner: [], end: Infinity };
  const open = [root];
  for (const site of sorted) {
    while (site.begin >= open.at(-1).end) {
      open.pop();
    }
    if (site.end > open.at(-1).end) {
      continue;
    }
    const node = { site, end: site.end, inner: [] };
    open.at(-1).inner.push(node);
    open.push(node);
  }
  return root.inner;
}

/** The innermost site at a line and column (both from 1) of a woven text. */
export function siteAt({ text, spans }, line, column) {
  let offset = 0;
  for (let number = 1; number < line; ++number) {
    offset = text.indexOf('\n', offset) + 1;
  }
  offset += column - 1;
  const around = spans.filter((span) => span.begin <= offset && offset < span.end);
  around.sort((a, b) => (a.end - a.begin) - (b.end - b.begin));
  return around[0]?.site;
}
