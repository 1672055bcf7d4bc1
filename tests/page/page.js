// What the tests of the page have in common, with ROOT naming the checkout and CHROMIUM the browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, afterEach, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { chromium } from 'playwright-core';

export const desktop = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const dark = { colorScheme: 'dark' };

export const address = pathToFileURL(join(process.env.ROOT, 'web/dist/index.html')).href;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser;
let contexts = [];
let trouble;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
});
after(() => browser.close());
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  assert.deepEqual(trouble, []);
});

// A link as the page itself makes them.
export const linkTo = ({ log = '', files = {} }) =>
  `${address}#log=${deflateRawSync(JSON.stringify({ log, files })).toString('base64url')}`;

// The page as somebody has it who has never been there. Whatever a browser complains of is trouble, and so is any file or address that the
// page asks for.
export async function open(settings = desktop, link = address) {
  trouble = contexts.length === 0 ? [] : trouble;
  const context = await browser.newContext(settings);
  contexts.push(context);
  if (settings.prepare) {
    await context.addInitScript(settings.prepare);
  }
  const page = await context.newPage();
  page.on('console', (message) => trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(error.stack));
  page.on('dialog', (dialog) => { trouble.push(dialog.message()); dialog.dismiss(); });
  page.on('request', (request) => /^(data|blob):/.test(request.url()) || request.url().split('#')[0] === address || trouble.push(request.url()));
  await page.goto(link);
  await page.locator('header.top').waitFor();
  return page;
}

export const view = (page, name) => page.locator('header.top').getByRole('button', { name }).click();

// What the page keeps for the next time.
export const kept = (page) => page.evaluate(() => {
  const { log, files } = JSON.parse(localStorage.getItem('tonk-page'));
  return { log: log.doc, files };
});

// It is kept a moment after it is shown.
export async function assertLog(page, expected) {
  const matches = (log) => (typeof expected === 'string' ? log === expected : expected.test(log));
  let { log } = await kept(page);
  for (let tries = 0; tries < 40 && !matches(log); ++tries) {
    await page.waitForTimeout(50);
    ({ log } = await kept(page));
  }
  assert[typeof expected === 'string' ? 'equal' : 'match'](log, expected);
}

export async function assertKept(page, expected) {
  for (let tries = 0; tries < 40 && !isDeepStrictEqual(await kept(page), expected); ++tries) {
    await page.waitForTimeout(50);
  }
  assert.deepEqual(await kept(page), expected);
}

export async function assertAccessible(page, what) {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const found = await globalThis.axe.run();
    // Completions are scrolled with the keys, too: the focus stays in the text.
    return found.violations.filter(({ id, nodes }) => id !== 'scrollable-region-focusable' || nodes.some(({ html }) => !html.startsWith('<ul id="cm-ac-')))
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`);
  });
  assert.deepEqual(violations, [], what);
}

// Whatever can be tapped in a part of the page is large enough for a thumb, and nothing has to be scrolled sideways.
export async function assertForThumbs(page, selector) {
  const small = await page.locator(selector).first().evaluate((part) => {
    const sized = [...part.querySelectorAll('button, select, summary, input')].map((it) =>
      (/checkbox|radio/.test(it.type) ? it.closest('label') : it));
    return sized.filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 44)
      .map((it) => `${it.outerHTML.slice(0, 80)} ${it.getBoundingClientRect().height}`);
  });
  assert.deepEqual(small, []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}
