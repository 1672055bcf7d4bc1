// Steps through the hands of the page. Without it the page is a list of the same moves.
// Everything from the log is set as text, never as markup.
'use strict';

const hands = new Map(JSON.parse(document.getElementById('scenes').textContent).map((hand) => [hand.id, hand]));
const articles = [...document.querySelectorAll('main > article')];
const links = [...document.querySelectorAll('nav a')];
const svg = 'http://www.w3.org/2000/svg';

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

function symbol(code) {
  return document.getElementById(`c-${code === '??' ? 'back' : code}`);
}

function drawCard(code, isNew) {
  const card = document.createElementNS(svg, 'svg');
  card.classList.add('card');
  card.classList.toggle('new', isNew);
  card.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svg, 'use');
  use.setAttribute('href', `#${symbol(code).id}`);
  card.append(use);
  return card;
}

const split = (codes) => codes.split(' ').filter(Boolean);

function namesOf(list) {
  const seen = list.filter((code) => code !== '??');
  const names = seen.map((code) => symbol(code).querySelector('title').textContent);
  const unseen = list.length - seen.length;
  return unseen ? [...names, unseen === 1 ? 'a card that nobody saw' : `${unseen} cards that nobody saw`] : names;
}

// Cards that were not there before are marked; of two that are alike, only those beyond the ones that were.
function drawCards(codes, before = codes) {
  const list = split(codes);
  if (!list.length) {
    return make('span', 'none', 'no cards');
  }
  const known = split(before);
  const group = make('span', 'cards');
  group.setAttribute('role', 'img');
  group.setAttribute('aria-label', namesOf(list).join(', '));
  for (const code of list) {
    const place = known.indexOf(code);
    group.append(drawCard(code, place < 0));
    if (place >= 0) {
      known.splice(place, 1);
    }
  }
  return group;
}

// Each step says what has changed: here every one becomes whole.
function wholeSteps(hand) {
  let last = { hands: hand.seats.map(() => ({ cards: '', count: '' })), spreads: [], discards: '', stock: 0 };
  return hand.steps.map((step) => {
    last = { ...last, ...step, hands: last.hands.map((held, seat) => step.hands?.[seat] ?? held), seat: step.seat };
    return last;
  });
}

class Table {
  constructor(article, hand) {
    this.article = article;
    this.hand = hand;
    this.steps = wholeSteps(hand);
    this.items = this.steps.map((_, step) => document.getElementById(`${hand.id}s${step}`));
    this.root = document.getElementById('table').content.firstElementChild.cloneNode(true);
    this.slider = this.find('input');
    this.slider.max = this.steps.length - 1;
    this.slider.addEventListener('input', () => this.show(Number(this.slider.value)));
    for (const button of this.root.querySelectorAll('button')) {
      button.addEventListener('click', () => this.go(button.dataset.go));
    }
    for (const link of article.querySelectorAll('.step, .overview a')) {
      const step = this.items.findIndex((item) => link.hash === `#${item.id}`);
      if (step >= 0) {
        link.addEventListener('click', (event) => {
          event.preventDefault();
          this.show(step);
          this.bringIntoView();
        });
      }
    }
    article.querySelector('.moves').before(this.root);
    article.classList.add('stepping');
    this.step = 0;
  }

  find(selector) {
    return this.root.querySelector(selector);
  }

  bringIntoView() {
    this.root.scrollIntoView({ block: 'start' });
  }

  go(where) {
    const last = this.steps.length - 1;
    const step = { first: 0, back: this.step - 1, on: this.step + 1, last }[where];
    this.show(Math.min(Math.max(step, 0), last));
    if (matchMedia('(max-width: 40rem)').matches) { // where the table is longer than the screen
      (this.find('.remarks > *') ?? this.find('.moves-now'))?.scrollIntoView({ block: 'nearest' });
    }
  }

  show(step) {
    this.step = step;
    this.tell(step);
    this.lay(step);
    this.mark(step);
    if (ready) { // not while the browser may still go to the place that the address names
      history.replaceState(null, '', `#${this.items[step].id}`);
    }
  }

  tell(step) {
    const { seat, told } = this.steps[step];
    const sentence = this.find('.sentence');
    if (seat === undefined) {
      sentence.replaceChildren(make('bdi', '', told));
    } else {
      sentence.replaceChildren(make('bdi', '', this.hand.seats[seat]), ` ${told}`);
    }
    const remarks = [...this.items[step].querySelectorAll(':scope > .findings')];
    if (step === this.steps.length - 1) {
      remarks.push(...this.article.querySelectorAll('.settlement > .findings'));
    }
    this.find('.remarks').replaceChildren(...remarks.map((list) => list.cloneNode(true)));
    this.find('.felt').classList.toggle('wrong', remarks.length > 0);
  }

  lay(step) {
    const now = this.steps[step];
    const before = this.steps[Math.max(step - 1, 0)];
    const seats = this.hand.seats.map((_, seat) => this.seat(seat, now, before, step === this.steps.length - 1));
    const above = Math.ceil(seats.length / 2);
    this.find('.above').replaceChildren(...seats.slice(0, above));
    this.find('.below').replaceChildren(...seats.slice(above));
    this.find('.stock .heap').replaceChildren(...(now.stock ? [drawCard('??', now.stock !== before.stock)] : []));
    this.find('.stock .size').textContent = `${now.stock} card${now.stock === 1 ? '' : 's'}`;
    this.find('.discards .heap').replaceChildren(drawCards(now.discards, before.discards));
  }

  seat(seat, now, before, atEnd) {
    const held = now.hands[seat];
    const item = make('li', 'seat');
    item.classList.toggle('moves-now', now.seat === seat);
    const head = make('div', 'who', make('bdi', 'name', this.hand.seats[seat]));
    if (this.hand.dealer === seat) {
      head.append(make('span', 'dealer', 'dealer'));
    }
    if (held.count) {
      head.append(make('span', 'count', held.count));
    }
    if (atEnd && this.hand.net) {
      head.append(make('span', 'net', this.hand.net[seat]));
    }
    item.append(head, drawCards(held.cards, before.hands[seat].cards));
    if (held.waits) {
      item.append(make('p', 'waits', held.waits));
    }
    const spreads = make('ul', 'spreads');
    now.spreads.forEach((spread, number) => {
      if (spread.seat === seat) {
        spreads.append(this.spread(spread, number, before.spreads[number]));
      }
    });
    if (spreads.children.length) {
      item.append(spreads);
    }
    return item;
  }

  spread(spread, number, before) {
    const item = make('li', spread.shed ? 'shed' : '', make('span', 'number', `spread ${number + 1}`));
    item.append(drawCards(spread.cards, before ? before.cards : ''));
    if (spread.shed || spread.reading) {
      item.append(make('span', 'reading', spread.shed ? 'thrown under the discards' : spread.reading));
    }
    return item;
  }

  mark(step) {
    const last = this.steps.length - 1;
    this.items.forEach((item, index) => {
      item.querySelector('a').toggleAttribute('aria-current', false);
      item.classList.toggle('shown', index === step);
    });
    const link = this.items[step].querySelector('a');
    link.setAttribute('aria-current', 'step');
    const list = this.items[step].parentElement;
    if (list.scrollHeight > list.clientHeight) { // only the list itself, not the page
      list.scrollTop += this.items[step].getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
    }
    this.slider.value = step;
    const where = step === 0 ? 'the deal' : step === last ? 'the end' : `move ${step} of ${last - 1}`;
    this.slider.setAttribute('aria-valuetext', where);
    this.find('.where').textContent = where;
    for (const button of this.root.querySelectorAll('button')) {
      const first = button.dataset.go === 'first' || button.dataset.go === 'back';
      button.setAttribute('aria-disabled', String(step === (first ? 0 : last)));
    }
  }
}

const tables = new Map();
let shown;
let ready = false;

// The part of the page that its address names: a hand, or a step of one.
function showAddress() {
  const [, id, step] = /^#(h\d+)(?:s(\d+))?/.exec(location.hash) ?? [];
  const article = articles.find((candidate) => candidate.id === id) ?? articles[0];
  if (!article) {
    return;
  }
  for (const other of articles) {
    other.hidden = other !== article;
  }
  for (const link of links) {
    link.toggleAttribute('aria-current', false);
    if (link.hash === `#${article.id}`) {
      link.setAttribute('aria-current', 'true');
    }
  }
  const hand = hands.get(article.id);
  if (hand && !tables.has(hand)) {
    tables.set(hand, new Table(article, hand));
  }
  shown = tables.get(hand);
  if (shown && !/^#h\d+[a-z]{2}/.test(location.hash)) {
    shown.show(Math.min(Number(step ?? shown.step), shown.steps.length - 1));
  }
}

const keys = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last' };

document.addEventListener('keydown', (event) => {
  const where = keys[event.key];
  const elsewhere = event.target.type === 'range'; // a slider has these keys itself
  if (shown && where && !elsewhere && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    shown.go(where);
  }
});
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
