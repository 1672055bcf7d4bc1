// node --test report.test.js, with ROOT naming the checkout, TONK the program and CHROMIUM the browser: what a person does with
// a page that `tonk report` has written.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const replays = join(process.env.ROOT, 'replays');
const desktop = { viewport: { width: 1400, height: 900 } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let browser;
let context;
let trouble;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
});
after(() => browser.close());
afterEach(async () => {
  await context.close();
  assert.deepEqual(trouble, []);
});

// A page of this log; whatever a browser complains of is trouble, and so is any file or address that the page asks for.
async function open(log, settings = desktop, place = '') {
  const file = resolve('page.html');
  const ran = spawnSync(process.env.TONK, ['report', log, '--force', '-o', file], { encoding: 'utf8' });
  assert.equal(ran.stderr, '');
  assert.ok(ran.status < 2);
  trouble = [];
  context = await browser.newContext(settings);
  const page = await context.newPage();
  page.on('console', (message) => trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('dialog', (dialog) => { trouble.push(dialog.message()); dialog.dismiss(); });
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
  assert.match(remarks, /illegal: the turn of Elmo ends without a discard no-discard/);
  assert.match(remarks, /one card, unless the hand is empty turn, discard, variants\/pagat\.yaml:\d+/);
  assert.match(remarks, /Elmo is said to hold 2c instead of 2h/);
  assert.equal(await page.locator('.seat', { hasText: 'Elmo' }).locator('.spreads .cards').getAttribute('aria-label'),
    'king of diamonds, king of hearts, king of spades');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('.remarks').innerText(), '');
  await page.keyboard.press('End');
  assert.match(await page.locator('.remarks').innerText(), /Goblin shows 2s instead of 2c/);
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
  for (let press = 0; press < 9; ++press) {
    await page.keyboard.press('Tab');
    order.push(await page.evaluate(() => document.activeElement.textContent.trim() || document.activeElement.type));
  }
  assert.deepEqual(order, ['checkbox', 'move 6', 'move 6', 'the end', 'The deal', 'Back', 'range', 'On', 'The end']);
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
          behind.unshift(...style.backgroundImage.match(/rgb\([^)]*\)/g).slice(0, 1)); // the lighter of the two
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
    const page = await marwang({ ...desktop, colorScheme, reducedMotion: 'reduce' }, '#h1s6');
    const worst = await faintest(page);
    assert.ok(worst.contrast >= 4.5 && worst.contrast < 21, JSON.stringify(worst));
  });
}

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
  assert.match(sixth, /illegal: the turn of Elmo ends without a discard/);
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
  for (const hidden of ['.table', '.controls', 'header.page label']) {
    assert.ok(!await page.locator(hidden).first().isVisible(), hidden);
  }
  for (const shown of ['.overview', '.moves', '.arrows', '.payments']) {
    assert.ok(await page.locator(shown).isVisible(), shown);
  }
  assert.ok(await page.locator('.moves .findings').first().getByText('Elmo held Ac Ad 2h').isVisible());
  const paper = await page.pdf({ format: 'A4' });
  assert.ok([...paper.toString('latin1').matchAll(/\/Type \/Page\b/g)].length <= 2);
});

test('a hand is chosen from the list', async () => {
  const page = await open(join(replays, 'sessions/pots.tonk'));
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
  await page.getByRole('link', { name: /hand 2/ }).click();
  await chosen(page, 'hand 2');
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
