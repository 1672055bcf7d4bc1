// Which hand of the page is shown: by its address, by keys, and from finding to finding.

const scenes = new Map(JSON.parse(document.getElementById('scenes').textContent).map((hand) => [hand.id, hand]));
const articles = [...document.querySelectorAll('main > article')];
const links = [...document.querySelectorAll('nav a')];
const tables = new Map();
let shown;
let current;
let ready = false;

const isFound = (article) => article.querySelector('.findings') !== null;

function tableOf(article) {
  if (scenes.has(article.id) && !tables.has(article)) {
    tables.set(article, new HandTable(article, scenes.get(article.id), {
      stepped(step) {
        if (ready) { // not while the browser may still go to the place that the address names
          history.replaceState(null, '', `#${article.id}s${step}`);
        }
      },
      beyond: (way) => beyond(article, way),
    }));
  }
  return tables.get(article);
}

function beyond(article, way) {
  const at = articles.indexOf(article);
  const next = way === 'on' ? articles.slice(at + 1).find(isFound) : articles.slice(0, at).findLast(isFound);
  return next && (() => {
    history.pushState(null, '', `#${next.id}`);
    showHand(next);
    shown?.enter(way);
  });
}

function showHand(article) {
  current = article;
  for (const other of articles) {
    other.hidden = other !== article;
  }
  for (const link of links) {
    link.removeAttribute('aria-current');
    if (link.hash === `#${article.id}`) {
      link.setAttribute('aria-current', 'true');
      const list = link.closest('ol'); // which scrolls by itself
      list.scrollTop += link.getBoundingClientRect().top - list.getBoundingClientRect().top - 4;
    }
  }
  shown = tableOf(article);
  if (!shown && !article.querySelector('.seek')) {
    const buttons = seekButtons(seek);
    for (const button of buttons.children) {
      button.setAttribute('aria-disabled', String(!beyond(article, button.dataset.go)));
    }
    article.querySelector('header').append(buttons);
  }
}

// The part of the page that its address names: a hand, or a step of one.
function showAddress() {
  const [, id, step] = /^#(h\d+)(?:s(\d+))?/.exec(location.hash) ?? [];
  const article = articles.find((candidate) => candidate.id === id) ?? articles.find(isFound) ?? articles[0];
  if (!article) {
    return;
  }
  showHand(article);
  if (shown && !/^#h\d+[a-z]{2}/.test(location.hash)) {
    shown.show(Math.min(Number(step ?? shown.step), shown.steps.length - 1));
  }
}

function seek(way) {
  if (shown) {
    shown.seek(way);
  } else if (current) {
    beyond(current, way)?.();
  }
}

const steps = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last' };
const findings = { p: 'back', n: 'on' };
const letters = document.getElementById('letters');

document.addEventListener('keydown', (event) => {
  const slides = event.target.type === 'range'; // a slider has these keys itself
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  if (shown && steps[event.key] && !slides) {
    event.preventDefault();
    shown.go(steps[event.key]);
  } else if (findings[event.key] && letters.checked) {
    seek(findings[event.key]);
  }
});

// A browser may keep nothing, or forbid to ask.
for (const box of document.querySelectorAll('.choices input')) {
  const name = `tonk-${box.id}`;
  try {
    box.checked = (localStorage.getItem(name) ?? String(box.checked)) === 'true';
  } catch {}
  box.addEventListener('change', () => {
    try {
      localStorage.setItem(name, String(box.checked));
    } catch {}
  });
}

addEventListener('hashchange', showAddress);
addEventListener('load', () => {
  ready = true;
  if (asked && shown) { // the browser has gone to the step in the list
    shown.bringIntoView();
  }
});
document.querySelector('main').classList.add('one-by-one');
const asked = location.hash !== '';
showAddress();
