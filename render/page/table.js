// The table of one hand, on which a person steps through it. Everything from the log is set as text, never as markup.

const svg = 'http://www.w3.org/2000/svg';

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

function use(id, className) {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('class', className);
  drawing.setAttribute('aria-hidden', 'true');
  const reference = document.createElementNS(svg, 'use');
  reference.setAttribute('href', `#${id}`);
  drawing.append(reference);
  return drawing;
}

const idOf = (code) => `c-${code === '??' ? 'back' : code}`;
const split = (codes) => (codes ?? '').split(' ').filter(Boolean);

function namesOf(list) {
  const seen = list.filter((code) => code !== '??');
  const names = seen.map((code) => document.getElementById(idOf(code)).querySelector('title').textContent);
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
    group.append(use(idOf(code), place < 0 ? 'card new' : 'card'));
    if (place >= 0) {
      known.splice(place, 1);
    }
  }
  return group;
}

// Each step says what has changed: here every one becomes whole.
function wholeSteps(hand) {
  let last = { hands: hand.seats.map(() => ({ cards: '', count: '' })), spreads: [], discards: '', astray: '', stock: 0 };
  return hand.steps.map((step) => {
    last = { ...last, ...step, hands: last.hands.map((held, seat) => step.hands?.[seat] ?? held), seat: step.seat };
    return last;
  });
}

function button(go, label, key, icon) {
  const element = make('button', '', ...(icon ? [use(`go-${icon}`, 'icon')] : []), make('span', '', label));
  element.type = 'button';
  element.dataset.go = go;
  element.title = `${label} (${key.title})`;
  element.setAttribute('aria-keyshortcuts', key.name);
  return element;
}

// Buttons that lead from finding to finding: `seek` is told which way, `back` or `on`.
export function seekButtons(seek) {
  const group = make('div', 'seek', button('back', 'Previous', { name: 'p', title: 'p' }),
    button('on', 'Next', { name: 'n', title: 'n' }));
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', 'From finding to finding');
  for (const each of group.children) {
    each.append(make('span', 'unseen-words', ' finding'));
    each.addEventListener('click', () => seek(each.dataset.go));
  }
  return group;
}

export class HandTable {
  // `article` is the hand's element as tonk writes it, in a document that has the drawings of the cards (`pack`), and `hand` its
  // scenes. `stepped(step)` is told what is shown. `beyond(way)`, with `back` or `on`, gives what shows the nearest finding of another
  // hand, or nothing if there is none.
  constructor(article, hand, { stepped = () => {}, beyond = () => undefined } = {}) {
    this.article = article;
    this.hand = hand;
    this.stepped = stepped;
    this.beyond = beyond;
    this.steps = wholeSteps(hand);
    this.items = [...article.querySelectorAll('.moves > ol > li')];
    const settled = article.querySelectorAll('.settlement > .findings');
    this.findings = this.items.map((item, step) =>
      [...item.querySelectorAll(':scope > .findings'), ...(step === this.steps.length - 1 ? settled : [])]);
    this.build();
    this.listen();
    this.step = 0;
  }

  build() {
    this.slider = make('input', '');
    Object.assign(this.slider, { type: 'range', min: 0, step: 1, max: this.steps.length - 1, value: 0 });
    this.slider.setAttribute('aria-label', 'Step');
    const controls = make('div', 'controls',
      button('first', 'The deal', { name: 'Home', title: 'Home' }, 'first'),
      button('back', 'Back', { name: 'ArrowLeft', title: 'left arrow' }, 'back'), this.slider,
      button('on', 'On', { name: 'ArrowRight', title: 'right arrow' }, 'on'),
      button('last', 'The end', { name: 'End', title: 'End' }, 'last'), make('output', 'where'));
    controls.setAttribute('role', 'group');
    controls.setAttribute('aria-label', 'Step through the hand');

    const sentence = make('p', 'sentence');
    sentence.setAttribute('role', 'status');
    sentence.setAttribute('aria-live', 'polite');
    const players = make('ul', 'players');
    players.setAttribute('aria-label', 'Players');
    const felt = make('div', 'felt', players, make('div', 'middle'));
    felt.dataset.seats = this.hand.seats.length;
    felt.classList.toggle('round', this.hand.seats.length <= 10);

    const remarks = make('div', 'remarks');
    remarks.setAttribute('aria-live', 'polite');
    const overview = this.article.querySelector('.overview') ?? make('section', 'overview none', make('h3', '', 'No findings'));
    const seek = seekButtons((way) => this.seek(way));
    seek.prepend(make('span', 'which'));
    overview.querySelector('h3').after(seek, remarks);

    const heading = make('h3', 'unseen-words', 'The table');
    const moves = this.article.querySelector('.moves');
    this.root = make('section', 'table', heading, controls, sentence, felt);
    this.root.setAttribute('aria-label', 'The table');
    moves.before(this.root);
    this.root.append(make('div', 'side', overview, moves));
    this.article.classList.add('stepping');
  }

  listen() {
    this.slider.addEventListener('input', () => this.show(Number(this.slider.value)));
    for (const each of this.root.querySelectorAll('.controls button')) {
      each.addEventListener('click', () => this.go(each.dataset.go));
    }
    for (const link of this.article.querySelectorAll('.step, .overview a')) {
      const step = this.items.findIndex((item) => link.hash === `#${item.id}`);
      if (step >= 0) {
        link.addEventListener('click', (event) => {
          event.preventDefault();
          this.show(step);
          this.bringIntoView();
        });
      }
    }
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
    this.follow();
  }

  // The step with the next finding that way, in this hand.
  nearest(way, from = this.step) {
    const found = [...this.findings.keys()].filter((step) => this.findings[step].length);
    return way === 'on' ? found.find((step) => step > from) : found.findLast((step) => step < from);
  }

  seek(way) {
    const step = this.nearest(way);
    if (step === undefined) {
      this.beyond(way)?.();
    } else {
      this.show(step);
      this.follow();
    }
  }

  // To the finding that one comes upon first from that side.
  enter(way) {
    this.show(this.nearest(way, way === 'on' ? -1 : this.steps.length) ?? 0);
    this.follow();
  }

  // Where the screen is too small for all of the table, what matters is brought into sight.
  follow() {
    const small = matchMedia('(max-width: 63.99rem)').matches;
    const found = this.findings[this.step].length > 0;
    if (small && found) {
      this.bringIntoView();
    } else if (small || found) {
      this.find(found ? '.overview' : '.moves-now')?.scrollIntoView({ block: 'nearest' });
    }
  }

  show(step) {
    this.step = step;
    this.tell(step);
    this.lay(step);
    this.mark(step);
    this.stepped(step);
  }

  tell(step) {
    const { seat, told } = this.steps[step];
    const words = seat === undefined ? [make('bdi', '', told)] : [make('bdi', '', this.hand.seats[seat]), ` ${told}`];
    this.find('.sentence').replaceChildren(...words);
    this.find('.remarks').replaceChildren(...this.findings[step].map((list) => list.cloneNode(true)));
    this.find('.overview').scrollTop = 0;
  }

  // The signs of what was found at this step, each verdict once.
  signs(step) {
    const badges = this.findings[step].flatMap((list) => [...list.querySelectorAll('.badge')]);
    const alike = (badge, index) => badges.findIndex((other) => other.className === badge.className) === index;
    return badges.filter(alike).map((badge) => badge.cloneNode(true));
  }

  lay(step) {
    const now = this.steps[step];
    const before = this.steps[Math.max(step - 1, 0)];
    const atEnd = step === this.steps.length - 1;
    const signs = this.signs(step);
    const seats = this.hand.seats.map((_, seat) => this.seat(seat, now, before, atEnd));
    this.find('.players').replaceChildren(...seats);
    this.find('.middle').replaceChildren(...this.middle(now, before, atEnd));
    (seats[now.seat]?.firstElementChild ?? this.find('.middle')).append(...signs);
  }

  middle(now, before, atEnd) {
    const stock = make('div', 'stock', make('h4', '', 'Stock'),
      make('div', 'heap', ...(now.stock ? [use('c-back', now.stock === before.stock ? 'card' : 'card new')] : [])),
      make('p', 'size', `${now.stock} card${now.stock === 1 ? '' : 's'}`));
    const heap = (className, words, name) =>
      make('div', className, make('h4', '', words), make('div', 'heap', drawCards(now[name], before[name])));
    const parts = [stock, heap('discards', 'Discards, the top last', 'discards')];
    if (now.astray) {
      parts.push(heap('astray', 'Not accounted for', 'astray'));
    }
    const pots = (this.hand.pots ?? []).map((pot) =>
      make('li', 'pot', make('bdi', '', pot.of ? `${pot.of} pot` : 'Pot'), ' ', this.sum(pot.before, pot.after, atEnd)));
    if (pots.length) {
      parts.push(make('ul', 'pots', ...pots));
    }
    return parts;
  }

  // What somebody has during the hand, and what that has become at its end.
  sum(before, after, atEnd) {
    return make('b', '', atEnd && after !== before ? [before, after].filter((sum) => sum !== null).join(' → ') : before);
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
    const spreads = now.spreads.map((spread, number) => [spread, number]).filter(([spread]) => spread.seat === seat)
      .map(([spread, number]) => this.spread(spread, number, before.spreads[number]));
    if (spreads.length) {
      item.append(make('ul', 'spreads', ...spreads));
    }
    if (this.hand.sums) {
      item.append(make('ul', 'sums', ...this.hand.sums.filter((sum) => sum.before[seat] !== null).map((sum) =>
        make('li', '', `${sum.of} `, this.sum(sum.before[seat], sum.after[seat], atEnd)))));
    }
    if (held.waits) {
      item.append(make('p', 'waits', held.waits));
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
      item.querySelector('a').removeAttribute('aria-current');
      item.classList.toggle('shown', index === step);
    });
    for (const link of this.article.querySelectorAll('.overview a')) {
      if (link.hash === `#${this.items[step].id}`) {
        link.setAttribute('aria-current', 'step');
      } else {
        link.removeAttribute('aria-current');
      }
    }
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
    const disable = (selector, nothing) => this.find(selector).setAttribute('aria-disabled', String(nothing));
    for (const [go, end] of [['first', 0], ['back', 0], ['on', last], ['last', last]]) {
      disable(`.controls [data-go=${go}]`, step === end);
    }
    const counts = this.findings.map((lists) => lists.reduce((sum, list) => sum + list.children.length, 0));
    const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
    const [first, number] = [sum(counts.slice(0, step)) + 1, counts[step]];
    this.find('.which').textContent = number === 0 || sum(counts) < 2 ? ''
      : `${number === 1 ? first : `${first} to ${first + number - 1}`} of ${sum(counts)}`;
    for (const way of ['back', 'on']) {
      disable(`.seek [data-go=${way}]`, this.nearest(way) === undefined && !this.beyond(way));
    }
  }
}
