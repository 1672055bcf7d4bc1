// node --test sheet.test.js, with ROOT naming the checkout, TONK the program and CHROMIUM the browser: what comes of a page that
// `tonk rules` has written, on paper and on a telephone.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';

const houses = readdirSync(join(process.env.ROOT, 'variants')).filter((file) => file.endsWith('.yaml'))
  .map((file) => basename(file, '.yaml'));
const long = 'bet-high-card,bet-naturals,hit-blocks-going-out,double-for-second-spread,touch-binds,three-aces';

let browser;
let page;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
});
after(() => browser.close());

// The sheet; nothing where the options cannot be put on the house.
function sheet(house, options = '') {
  const ran = spawnSync(process.env.TONK, ['rules', house, ...(options ? ['--with', options] : []), '--format', 'html'],
    { encoding: 'utf8' });
  assert.ok(ran.status === 0 || (options && ran.status === 2), ran.stderr);
  return ran.stdout;
}

const pages = async (format) =>
  [...(await page.pdf({ format })).toString('latin1').matchAll(/\/Type \/Page\b/g)].length;

for (const font of ['DejaVu Serif', 'Liberation Serif']) { // wide letters and narrow ones
  test(`every sheet is printed on one page, with long options too: ${font}`, async () => {
    await page.setContent(`<span style="font-family: '${font}', sans-serif">width</span><br><span style="font-family: sans-serif">width</span>`);
    const widths = await page.locator('span').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    assert.notEqual(widths[0], widths[1], `script/deps test installs ${font}`);
    const larger = [];
    let printed = 0;
    for (const house of houses) {
      for (const html of [sheet(house), sheet(house, long)].filter(Boolean)) {
        await page.setContent(html);
        await page.addStyleTag({ content: `body { font-family: "${font}" !important; }` });
        for (const format of ['A4', 'Letter']) {
          printed += 1;
          if (await pages(format) !== 1) {
            larger.push(`${await page.locator('.house').innerText()}, ${format}`);
          }
        }
      }
    }
    assert.deepEqual(larger, []);
    assert.ok(printed > 60);
  });
}

test('what differs has a bar on the screen and on paper, and a word that is read and not seen', async () => {
  await page.setContent(sheet('chicago-cab'));
  for (const media of ['screen', 'print']) {
    await page.emulateMedia({ media });
    const bars = await page.locator('main p').evaluateAll((all) => all.map((each) => {
      const { borderLeftStyle, borderLeftWidth } = getComputedStyle(each);
      return borderLeftStyle === 'solid' && parseFloat(borderLeftWidth) >= 1;
    }));
    const marked = await page.locator('main p').evaluateAll((all) => all.map((each) => each.textContent.startsWith('Differs: ')));
    assert.deepEqual(bars, marked);
    assert.ok(marked.includes(true) && marked.includes(false));
    const word = await page.locator('main .unseen').first().boundingBox();
    assert.ok(word.width <= 1 && word.height <= 1);
  }
  await page.emulateMedia({ media: 'screen' });
  assert.match(await page.locator('main').ariaSnapshot(), /Differs: A pack of 52 cards with two jokers/);
});

test('on a telephone nothing is wider than the screen', async () => {
  for (const house of houses) {
    await page.setContent(sheet(house));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390), house);
  }
});
