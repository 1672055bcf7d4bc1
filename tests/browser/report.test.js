// node --test report.test.js, with ROOT naming the checkout, TONK the program and CHROMIUM the browser: what a person does with
// a page that `tonk report` has written.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const replays = join(process.env.ROOT, 'replays');
const desktop = { viewport: { width: 1400, height: 900 } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let browser;
let contexts = [];
let trouble = [];
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
});
after(() => browser.close());
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  const told = trouble;
  contexts = [];
  trouble = [];
  assert.deepEqual(told, []);
});

async function newPage(settings) {
  const context = await browser.newContext(settings);
  contexts.push(context);
  if (settings?.prepare) {
    await context.addInitScript(settings.prepare);
  }
  const page = await context.newPage();
  page.on('console', (message) => trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('dialog', (dialog) => { trouble.push(dialog.message()); dialog.dismiss(); });
  return page;
}

function report(log) {
  const file = resolve('page.html');
  const ran = spawnSync(process.env.TONK, ['report', log, '--force', '-o', file], { encoding: 'utf8' });
  assert.equal(ran.stderr, '');
  assert.ok([0, 1].includes(ran.status));
  return file;
}

// The file of a log with this text.
function written(text) {
  const file = resolve('log.tonk');
  writeFileSync(file, text);
  return file;
}

// A page of this log; whatever a browser complains of is trouble, and so is any file or address that the page asks for.
async function open(log, settings = desktop, place = '') {
  const file = report(log);
  const page = await newPage(settings);
  const address = pathToFileURL(file).href;
  page.on('request', (request) => request.url().split('#')[0] === address || trouble.push(request.url()));
  await page.goto(address + place);
  return page;
}

const marwang = (settings, place) => open(join(replays, 'marwang-as-told.tonk'), settings, place);
const sentence = (page) => page.locator('.sentence').innerText();
const where = (page) => page.locator('.where').innerText();
const cardsOf = (page, player) =>
  page.locator('.seat', { hasText: player }).locator(':scope > .cards').getAttribute('aria-label');

// The browser tells the page of a new address a little later.
const chosen = (page, name) => page.waitForFunction(
  (it) => document.querySelector('nav [aria-current]').textContent.includes(it), name);

test('the keys step through the hand', async () => {
  const page = await marwang();
  assert.equal(await page.title(), 'Hand marwang, marwang-as-told.tonk');
  assert.equal(await sentence(page), 'The deal');
  assert.equal(await cardsOf(page, 'Croaker'), 'ace of spades, seven of hearts, ten of clubs, jack of hearts, queen of hearts');
  assert.equal(await page.locator('.stock .size').innerText(), '31 cards');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await where(page), 'the deal');
  await page.keyboard.press('ArrowRight');
  assert.equal(await sentence(page), 'Croaker draws the eight of clubs');
  assert.equal(await page.locator('.stock .size').innerText(), '30 cards');
  assert.equal(await page.locator('.seat.moves-now .name').innerText(), 'Croaker');
  assert.equal(await page.locator('.seat.moves-now .new').count(), 1);
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('.discards .cards').getAttribute('aria-label'), 'three of clubs, seven of hearts');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await where(page), 'move 1 of 14');
  await page.keyboard.press('End');
  assert.equal(await sentence(page), 'The end: Elmo dropped with 4, alone the lowest');
  assert.deepEqual(await page.locator('.seat .net').allInnerTexts(), ['-1', '-1', '+3', '-1']);
  await page.keyboard.press('ArrowRight');
  assert.equal(await where(page), 'the end');
  await page.keyboard.press('Home');
  assert.equal(await where(page), 'the deal');
  await page.keyboard.press('Alt+End'); // the browser's own
  assert.equal(await where(page), 'the deal');
});

test('the finding stands at its move, with its rule', async () => {
  const page = await marwang();
  for (let step = 0; step < 6; ++step) {
    assert.equal(await page.locator('.remarks').innerText(), '');
    await page.keyboard.press('ArrowRight');
  }
  const remarks = await page.locator('.remarks').innerText();
  assert.match(remarks, /illegal the turn of Elmo ends without a discard no-discard/);
  assert.match(remarks, /one card, unless the hand is empty turn, discard, variants\/pagat\.yaml:\d+/);
  assert.match(remarks, /Elmo is said to hold 2c instead of 2h/);
  assert.equal(await page.locator('.seat', { hasText: 'Elmo' }).locator('.spreads .cards').getAttribute('aria-label'),
    'king of diamonds, king of hearts, king of spades');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('.remarks').innerText(), '');
  await page.keyboard.press('End');
  assert.match(await page.locator('.remarks').innerText(), /Goblin shows 2s instead of 2c/);
  await page.keyboard.press('Home');
  await page.locator('.overview a').first().click();
  assert.equal(await where(page), 'move 6 of 14');
});

test('buttons, slider, list and address show the same step', async () => {
  const page = await marwang();
  await page.getByRole('button', { name: 'On', exact: true }).click();
  assert.equal(await where(page), 'move 1 of 14');
  await page.getByRole('button', { name: 'The end' }).click();
  assert.equal(await where(page), 'the end');
  await page.getByRole('button', { name: 'Back' }).click();
  assert.equal(await where(page), 'move 14 of 14');
  assert.equal(new URL(page.url()).hash, '#h1s14');
  await page.getByRole('button', { name: 'The deal' }).click();
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.fill('3');
  assert.equal(await sentence(page), 'Goblin draws the king of spades');
  assert.equal(await slider.getAttribute('aria-valuetext'), 'move 3 of 14');
  await slider.focus();
  await page.keyboard.press('ArrowRight'); // once, not by the slider and by the page
  assert.equal(await where(page), 'move 4 of 14');
  await page.locator('.moves .step').nth(7).click();
  assert.equal(await where(page), 'move 7 of 14');
  assert.equal(await slider.inputValue(), '7');
  assert.equal(await page.locator('.moves [aria-current=step]').innerText(), '7. One-Eye draws the nine of spades');
  await page.evaluate(() => { location.hash = '#h1s9'; });
  await page.waitForFunction(() => document.querySelector('.where').textContent === 'move 9 of 14');
});

test('an address leads to its step, and the table is in sight', async () => {
  const page = await marwang(desktop, '#h1s6');
  await page.waitForLoadState('load');
  assert.equal(await where(page), 'move 6 of 14');
  const box = await page.locator('.felt').boundingBox();
  assert.ok(box.y >= 0 && box.y + box.height <= 900, JSON.stringify(box));
});

test('who uses no mouse or no screen: landmarks, headings, names and a voice for each step', async () => {
  const page = await marwang();
  for (const [role, name] of [['main'], ['banner'], ['article', 'Hand marwang'], ['region', 'The table'],
    ['region', 'Move by move'], ['region', 'The settlement'], ['region', '3 findings'],
    ['group', 'Step through the hand']]) {
    assert.equal(await page.getByRole(role, { name, exact: true }).count(), 1, `${role} ${name}`);
  }
  const levels = await page.locator('h1, h2, h3, h4').evaluateAll((all) => all.map((each) => Number(each.tagName[1])));
  assert.equal(levels[0], 1);
  levels.forEach((level, index) => assert.ok(index === 0 || level <= levels[index - 1] + 1, levels.join(' ')));
  assert.equal(await page.locator('.sentence').getAttribute('aria-live'), 'polite');
  assert.equal(await page.locator('.remarks').getAttribute('aria-live'), 'polite');
  assert.equal(await page.getByRole('img', { name: /^Croaker pays Elmo 1; Goblin pays Elmo 1/ }).count(), 1);
  const order = [];
  for (let press = 0; press < 10; ++press) {
    await page.keyboard.press('Tab');
    order.push(await page.evaluate(() => document.activeElement.textContent.trim() || document.activeElement.type));
  }
  assert.deepEqual(order, ['checkbox', 'checkbox', 'The deal', 'Back', 'range', 'On', 'The end', 'Previous finding',
    'Next finding', 'move 6']);
});

// WCAG's contrast of the text with what is behind it.
async function faintest(page) {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const over = (colours) => {
      canvas.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (rgb) => rgb.map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    let worst = { contrast: 21 };
    for (const element of document.querySelectorAll('body *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      if (!own || element.closest('svg, script, template, [aria-disabled=true]') || !element.checkVisibility()) {
        continue;
      }
      const behind = [];
      for (let at = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        behind.unshift(style.backgroundColor);
        if (at.matches('.felt')) {
          behind.unshift(getComputedStyle(at, '::before').backgroundImage.match(/rgb\([^)]*\)/)[0]); // the lighter of the two
        }
      }
      const back = over(behind);
      const [a, b] = [light(over([...behind, getComputedStyle(element).color])), light(back)].sort((x, y) => y - x);
      const contrast = (a + 0.05) / (b + 0.05);
      if (contrast < worst.contrast) {
        worst = { contrast, text: element.textContent, tag: element.className };
      }
    }
    return worst;
  });
}

for (const colorScheme of ['light', 'dark']) {
  test(`all text can be told from what is behind it, ${colorScheme}`, async () => {
    for (const [log, place] of [['marwang-as-told.tonk', '#h1s6'], ['sessions/pots.tonk', '#h4s3'], ['pagat/hidden.tonk', '']]) {
      const page = await open(join(replays, log), { ...desktop, colorScheme, reducedMotion: 'reduce' }, place);
      const worst = await faintest(page);
      assert.ok(worst.contrast >= 4.5 && worst.contrast < 21, `${log}: ${JSON.stringify(worst)}`);
    }
  });

  test(`each verdict is told by a sign, a line and a colour of its own, on the felt as well, ${colorScheme}`, async () => {
    const page = await marwang({ ...desktop, colorScheme });
    const verdicts = ['ok', 'illegal', 'mis-settled', 'incomplete', 'undetermined', 'unreadable'];
    const looks = await page.evaluate((all) => all.map((verdict) => {
      const badge = document.querySelector('.badge').cloneNode(true);
      badge.className = `badge ${verdict}`;
      badge.querySelector('use').setAttribute('href', `#v-${verdict}`);
      document.querySelector('.middle').append(badge);
      const rgb = (colour) => colour.match(/\d+/g).slice(0, 3).map(Number);
      const light = (colour) => rgb(colour).map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
      const contrast = (one, other) => {
        const [dark, bright] = [light(one), light(other)].sort((x, y) => x - y);
        return (bright + 0.05) / (dark + 0.05);
      };
      const style = getComputedStyle(badge);
      const felt = getComputedStyle(document.querySelector('.felt'), '::before').backgroundImage.match(/rgb\([^)]*\)/)[0];
      const variable = (name) => {
        document.querySelector('.where').style.color = `var(--${name})`;
        return getComputedStyle(document.querySelector('.where')).color;
      };
      return {
        drawn: badge.querySelector('use').getBoundingClientRect().width > 5 && document.querySelector(`#v-${verdict} path`).getAttribute('d'),
        line: `${style.borderTopStyle} ${style.borderTopColor} ${style.backgroundColor}`,
        text: contrast(style.color, style.backgroundColor),
        sign: contrast(getComputedStyle(badge.querySelector('svg')).fill, style.backgroundColor),
        edge: Math.min(...['page', 'sheet'].map((name) => contrast(style.borderTopColor, variable(name)))),
        felt: contrast(/rgb\([^)]*\)/.exec(style.boxShadow)[0], felt),
      };
    }), verdicts);
    for (const [index, look] of looks.entries()) {
      assert.ok(look.text >= 4.5 && look.sign >= 3 && look.edge >= 3 && look.felt >= 3, `${verdicts[index]} ${JSON.stringify(look)}`);
    }
    assert.ok(looks.every((look) => look.drawn));
    assert.equal(new Set(looks.map((look) => look.drawn)).size, 6);
    assert.equal(new Set(looks.map((look) => look.line)).size, 6);
  });
}

// The deal of README.md, in which a payment is disputed.
const friday = readFileSync(join(process.env.ROOT, 'README.md'), 'utf8').match(/```\n(house pagat\n[\s\S]*?)```/)[1];

const takenFromNowhere = `house pagat
seats Ike Vera
dealer Vera
deal Ike 2c 3d 4s 6h Qd
deal Vera Ac 2h 3c 4d 5s
up 9s
Ike: take 9d, discard Qd
Vera: drop
pay Ike Vera 2
`;

// A hand in which the player who is to discard does not.
function faultyHand(seats) {
  const names = ['Abigail', 'Bob', 'Cal', 'Dora', 'Ed', 'Fay', 'Gus', 'Hal', 'Ida', 'Jo'].slice(0, seats);
  const deck = [...'A23456789TJQK'].flatMap((rank) => [...'cdhs'].map((suit) => rank + suit));
  const held = seats > 9 ? 4 : 5;
  const deals = names.map((name, seat) => `deal ${name} ${deck.filter((_, card) => card % seats === seat).slice(0, held).join(' ')}`);
  return written(`house pagat\nseats ${names.join(' ')}\ndealer ${names.at(-1)}\n${deals.join('\n')}\nup Ks\n${names[0]}: draw Kh\n${names[1]}: draw Kc, discard Kc\n`);
}

const boxes = (page, selector) => page.locator(selector).evaluateAll((all) => all.map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return { x, y, width, height };
}));

const laptop = { viewport: { width: 1280, height: 800 } };
const tall = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const [log, steps] of [['marwang-as-told.tonk', 2], ['pagat/broken-play.tonk', 12], ['sessions/pots.tonk', 4]]) {
  test(`a finding and the table are in sight together: ${log}`, async () => {
    for (const settings of [laptop, tall]) {
      const page = await open(join(replays, log), settings);
      const next = page.getByRole('button', { name: 'Next finding' });
      for (let step = 0; step < steps; ++step) {
        await next.click();
        const [remark] = await boxes(page, 'article:visible .remarks .findings > li');
        const [felt] = await boxes(page, 'article:visible .felt');
        const [controls] = await boxes(page, 'article:visible .controls');
        const { width, height } = settings.viewport;
        const bottom = settings === tall ? controls.y : height;
        assert.ok(remark.y >= 0 && remark.y + remark.height <= bottom, `${width}, finding ${step}: ${JSON.stringify(remark)}`);
        assert.ok(felt.y >= 0 && bottom - felt.y >= 200, `${width}, table ${step}: ${JSON.stringify(felt)}`);
        const beside = remark.x >= felt.x + felt.width || remark.y + remark.height <= felt.y;
        assert.ok(beside, `${width}, finding ${step} is not beside the table`);
      }
    }
  });
}

for (const seats of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
  test(`${seats} players sit round the table, clockwise`, async () => {
    for (const settings of [laptop, tall]) {
      const page = await open(faultyHand(seats), settings, '#h1s1');
      const all = await boxes(page, '.seat');
      const [felt] = await boxes(page, '.felt');
      const [middle] = await boxes(page, '.middle');
      assert.equal(all.length, seats);
      const apart = (a, b) => a.x + a.width <= b.x + 0.5 || b.x + b.width <= a.x + 0.5 || a.y + a.height <= b.y + 0.5 || b.y + b.height <= a.y + 0.5;
      all.forEach((seat, index) => {
        assert.ok(all.every((other, at) => at === index || apart(seat, other)), `seat ${index} covers another`);
        assert.ok(apart(seat, middle), `seat ${index} covers the piles`);
        assert.ok(seat.x >= felt.x - 0.5 && seat.x + seat.width <= felt.x + felt.width + 0.5);
      });
      const way = (from, to) => Math.atan2(to.y + to.height / 2 - from.y - from.height / 2, to.x + to.width / 2 - from.x - from.width / 2);
      const angles = all.map((seat) => way(felt, seat));
      const turns = angles.map((angle, seat) => (angles[(seat + 1) % seats] - angle + 4 * Math.PI) % (2 * Math.PI));
      assert.ok(turns.every((turn) => turn > 0.05), `out of order: ${turns}`);
      assert.ok(Math.abs(turns.reduce((sum, turn) => sum + turn) - 2 * Math.PI) < 0.01, `not once around: ${turns}`);
    }
  });
}

test('a disputed payment is drawn otherwise, with what is owed and what was paid', async () => {
  const page = await open(written(friday));
  const drawn = await page.locator('.arrows > g').evaluateAll((all) => all.map((each) => {
    const style = getComputedStyle(each.querySelector('path'));
    return [each.querySelector('text').textContent, style.strokeDasharray !== 'none', Number.parseFloat(style.strokeWidth)];
  }));
  assert.deepEqual(drawn, [['owes 2, paid 1', true, 4], ['2', false, 2.5], ['1', false, 2.5]]);
  assert.equal(await page.getByRole('img', { name: /Bob to Ann: owes 2, paid 1/ }).count(), 1);
  const results = await open(written(friday.replace(/pay[\s\S]*/, 'result Ann 2 Bob -3 Cal 1\n')));
  assert.deepEqual(await results.locator('.arrows .net').allTextContents(), ['+3, not +2', '-4, not -3', '+1']);
  assert.equal(await results.locator('.arrows rect.disputed').count(), 2);
});

test('no card vanishes where another was taken than lay there', async () => {
  const page = await open(written(takenFromNowhere));
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('.astray').innerText(), /Not accounted for/);
  assert.equal(await page.locator('.astray .cards').getAttribute('aria-label'), 'nine of spades');
  assert.match(await cardsOf(page, 'Ike'), /nine of diamonds/);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.locator('.astray').count(), 0);
});

test('the choice of colours is kept, where the browser keeps anything', async () => {
  const page = await marwang();
  const box = page.getByLabel('a colour for each suit');
  await box.check();
  await page.reload();
  assert.ok(await box.isChecked());
  await box.uncheck();
  await page.reload();
  assert.ok(!await box.isChecked());
  const forgetful = await marwang({ ...desktop, prepare: () => {
    Object.defineProperty(window, 'localStorage', { get() { throw new Error('no storage'); } });
  } });
  await forgetful.getByLabel('a colour for each suit').check();
  await forgetful.keyboard.press('ArrowRight');
  assert.equal(await where(forgetful), 'move 1 of 14');
});

test('several tables stand in one document', async () => {
  const html = readFileSync(report(join(replays, 'sessions/pots.tonk')), 'utf8');
  const table = readFileSync(join(process.env.ROOT, 'render/page/table.js'), 'utf8');
  const use = `const heard = [];
    const tables = JSON.parse(document.getElementById('scenes').textContent).map((hand) => {
      const made = new HandTable(document.getElementById(hand.id), hand, { stepped: (step) => heard.push([hand.id, step]) });
      made.show(0);
      return made;
    });
    tables[1].go('on');
    document.title = JSON.stringify(heard.slice(-2));`;
  const page = await newPage();
  await page.setContent(html.replace(/<meta http-equiv[^>]*>/, '')
    .replace(/<script type="module">[\s\S]*<\/script>/, () => `<script type="module">${table}\n${use}</script>`));
  assert.equal(await page.title(), '[["h11",0],["h2",1]]');
  const shown = async () => (await page.locator('.where').allTextContents()).slice(0, 3);
  assert.deepEqual(await shown(), ['the deal', 'move 1 of 7', 'the deal']);
  await page.locator('#h3').getByRole('button', { name: 'The end' }).click();
  assert.deepEqual(await shown(), ['the deal', 'move 1 of 7', 'the end']);
});

test('a colour for each suit, where one asks for it', async () => {
  const page = await marwang();
  const colours = () => page.evaluate(() => ['clubs', 'diamonds', 'hearts', 'spades'].map((suit) =>
    getComputedStyle(document.documentElement).getPropertyValue(`--${suit}`)));
  assert.equal(new Set(await colours()).size, 2);
  await page.getByLabel('a colour for each suit').check();
  assert.equal(new Set(await colours()).size, 4);
  await page.keyboard.press('ArrowRight'); // the box does not keep the keys
  assert.equal(await where(page), 'move 1 of 14');
});

test('without a script it is a list of the moves', async () => {
  const page = await marwang({ ...desktop, javaScriptEnabled: false });
  assert.equal(await page.locator('.table').count(), 0);
  const steps = page.locator('.moves > ol > li');
  assert.equal(await steps.count(), 16);
  const sixth = await steps.nth(6).innerText();
  assert.match(sixth, /^6\. Elmo spreads the king of spades, the king of diamonds and the king of hearts\s+line 22/);
  assert.match(sixth, /illegal the turn of Elmo ends without a discard/);
  assert.match(sixth, /4 points/);
  assert.equal(await steps.nth(6).getByRole('img').getAttribute('aria-label'),
    'ace of clubs, ace of diamonds and two of hearts');
  assert.match(await page.locator('.settlement').innerText(), /Croaker pays Elmo 1\s+each other pays 1/);
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  assert.ok(await page.evaluate(fits));
  await page.getByLabel('a colour for each suit').check();
});

for (const log of ['marwang-as-told.tonk', 'sessions/pots.tonk', 'chicago-cab/wild.tonk']) {
  test(`on a phone nothing is wider than the screen: ${log}`, async () => {
    const page = await open(join(replays, log), phone);
    const last = Number(await page.getByRole('slider').getAttribute('max'));
    for (let step = 0; ; ++step) {
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), `step ${step}`);
      const controls = await page.locator('.controls').boundingBox();
      assert.ok(controls.y + controls.height <= 741, 'the buttons are out of sight');
      if (step === last) {
        break;
      }
      await page.getByRole('button', { name: 'On', exact: true }).tap();
    }
  });
}

test('on paper it is the list, without buttons', async () => {
  const page = await marwang(desktop, '#h1s6');
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['.felt', '.controls', '.seek', '.sentence', '.choices']) {
    assert.ok(!await page.locator(hidden).first().isVisible(), hidden);
  }
  for (const shown of ['.overview', '.moves', '.arrows', '.payments']) {
    assert.ok(await page.locator(shown).isVisible(), shown);
  }
  assert.ok(await page.locator('.moves .findings').first().getByText('Elmo held Ac Ad 2h').isVisible());
  assert.ok(await pages(page) <= 2);
});

const pages = async (page, format = 'A4') =>
  [...(await page.pdf({ format })).toString('latin1').matchAll(/\/Type \/Page\b/g)].length;

for (const font of ['DejaVu Sans', 'Liberation Sans']) {
  for (const format of ['A4', 'Letter']) {
    test(`on paper a simple hand takes one page: ${format}, ${font}`, async () => {
      for (const log of [written(friday), join(replays, 'marwang-corrected.tonk')]) {
        const page = await open(log, { ...desktop, bypassCSP: true });
        await page.addStyleTag({ content: `body { font-family: "${font}" !important; }` });
        assert.equal(await pages(page, format), 1);
      }
    });
  }
}

test('on paper a session is whole, and each hand begins a page', async () => {
  const page = await open(join(replays, 'sessions/pots.tonk'));
  await page.emulateMedia({ media: 'print' });
  const hands = page.locator('main > article');
  assert.equal(await hands.count(), 11);
  assert.equal(await page.locator('main > article:visible').count(), 11);
  const breaks = await hands.evaluateAll((all) => all.map((each) => getComputedStyle(each).breakBefore));
  assert.deepEqual(breaks, ['auto', ...Array(10).fill('page')]);
  const printed = await pages(page);
  assert.ok(printed >= 11 && printed <= 13, String(printed));
});

test('a hand is chosen from the list', async () => {
  const page = await open(join(replays, 'sessions/pots.tonk'), desktop, '#h1');
  assert.equal(await page.locator('article:visible').count(), 1);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('link', { name: /high-card-4/ }).click();
  await chosen(page, 'high-card-4');
  assert.match(await page.locator('article:visible h2').innerText(), /hand high-card-4$/);
  assert.equal(await page.locator('article:visible .where').innerText(), 'the deal');
  await page.goBack();
  await chosen(page, 'high-card-1');
  assert.match(await page.locator('article:visible h2').innerText(), /hand high-card-1$/);
  assert.equal(await page.locator('article:visible .where').innerText(), 'move 1 of 1');
});

const heading = (page) => page.locator('article:visible h2').innerText();
const whereNow = (page) => page.locator('article:visible .where').innerText();

test('a session opens at its first hand with a finding, and one goes on from finding to finding', async () => {
  const page = await open(join(replays, 'sessions/pots.tonk'));
  assert.match(await heading(page), /hand high-card-4$/);
  assert.equal(await page.locator('.tally').innerText().then((text) => text.replace(/\s+/g, ' ')),
    '4 of 11 hands have findings: 7 ok 4 paid wrongly');
  const current = await page.locator('nav [aria-current]').boundingBox();
  const list = await page.locator('nav ol').boundingBox();
  assert.ok(current.y >= list.y && current.y + current.height <= list.y + list.height + 1, 'the hand is out of sight in the list');
  await page.keyboard.press('n');
  assert.equal(await whereNow(page), 'the end');
  const next = page.getByRole('button', { name: 'Next finding' });
  await next.click();
  assert.match(await heading(page), /hand high-card-5$/);
  assert.equal(await whereNow(page), 'the end');
  assert.equal(new URL(page.url()).hash, '#h5s7');
  await page.keyboard.press('p');
  assert.match(await heading(page), /hand high-card-4$/);
  assert.equal(await page.getByRole('button', { name: 'Previous finding' }).getAttribute('aria-disabled'), 'true');
  await page.keyboard.press('p');
  assert.match(await heading(page), /hand high-card-4$/);
  await page.getByLabel('the letters n and p lead to findings').uncheck();
  await page.keyboard.press('n');
  assert.match(await heading(page), /hand high-card-4$/);
  for (let hand = 0; hand < 3; ++hand) {
    await next.click();
  }
  assert.equal(await next.getAttribute('aria-disabled'), 'true');
  await page.goBack();
  await page.goBack();
  await chosen(page, 'high-card-5');
});

test('one comes past a hand that cannot be read', async () => {
  const page = await open(resolve('hostile.tonk'));
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  assert.match(await heading(page), /hand 2$/);
  assert.equal(await page.getByRole('button', { name: 'Next finding' }).getAttribute('aria-disabled'), 'true');
  await page.getByRole('button', { name: 'Previous finding' }).click();
  assert.match(await heading(page), /<!--<script>$/);
});

test('scores, tokens, winnings and pots stand at the table, before the hand and after it', async () => {
  const page = await open(join(replays, 'sessions/pots.tonk'));
  const sums = () => page.locator('article:visible .sums').allInnerTexts();
  const pots = () => page.locator('article:visible .middle .pots').innerText();
  assert.deepEqual(await sums(), ['due 3', 'due 0', 'due -5']);
  assert.equal(await pots(), 'high-card pot 2');
  await page.keyboard.press('End');
  assert.deepEqual(await sums(), ['due 3 → 4', 'due 0 → -1', 'due -5 → -3']);
  assert.equal(await pots(), 'high-card pot 2 → 0');
  const tokens = await open(join(replays, 'sessions/newcomb.tonk'), desktop, '#h2');
  assert.match(await tokens.locator('article:visible .sums').first().innerText(), /^tokens \d/);
  const scores = await open(join(replays, 'sessions/scores.tonk'), desktop, '#h2');
  await scores.keyboard.press('End');
  assert.match(await scores.locator('article:visible').innerText(), /score 39 → 67/);
});

test('no name in a log does anything', async () => {
  const page = await open(resolve('hostile.tonk'));
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await sentence(page), '" onclick=alert(4) x=\' drops');
  assert.deepEqual(await page.locator('.seat .name').allInnerTexts(), ['<img src=x onerror=alert(2)>',
    '</script><script>alert(3)</script>', '" onclick=alert(4) x=\'', 'عربي &lt;i&gt;']);
  await page.keyboard.press('ArrowLeft');
  assert.deepEqual(await page.locator('.seat .waits').allInnerTexts(), ['may not drop', 'may not drop']);
  assert.equal(await page.locator('img, [onclick], [onerror], [onload], i').count(), 0);
  assert.equal(await page.locator('script').count(), 2);
  await page.getByRole('link', { name: /^Hand 2/ }).click();
  await chosen(page, 'Hand 2');
  assert.match(await page.locator('article:visible').innerText(), /unknown keyword bogus/);
});

test('even what became markup would do nothing', async () => {
  const page = await marwang();
  const ran = await page.evaluate(async () => {
    const outcomes = [];
    document.addEventListener('securitypolicyviolation', (event) => outcomes.push(event.effectiveDirective));
    document.body.insertAdjacentHTML('beforeend', '<img src="data:image/gif;base64,AAAA" onerror="window.harmed = 1"><b style="color: red">');
    const script = document.createElement('script');
    script.textContent = 'window.harmed = 2';
    document.body.append(script);
    await new Promise((done) => { setTimeout(done, 200); });
    return { harmed: window.harmed, outcomes: outcomes.sort() };
  });
  assert.equal(ran.harmed, undefined);
  assert.deepEqual(ran.outcomes, ['img-src', 'script-src-attr', 'script-src-elem', 'style-src-attr']);
  trouble = trouble.filter((line) => !line.includes('Content Security Policy') && !line.startsWith('data:'));
});
