// node --test house.test.js: the choice of a house, its options, its file and its sheet.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { address, assertAccessible, assertForThumbs, assertKept, assertLog, dark, desktop, kept, linkTo, open, phone, view } from './page.js';

const title = (page) => page.locator('#house-title').innerText();
const sheet = (page) => page.locator('.sheet .main').innerText();
const trouble = (page) => page.getByRole('alert').filter({ hasText: 'cannot be played' });
const option = (page, name) => page.locator('.option', { hasText: name });
const editor = (page) => page.locator('.cm-content');
const offered = (page) => page.locator('.cm-tooltip-autocomplete .cm-completionLabel');

const hand = 'seats Ann Bob\n\nhand 1\ndealer Bob\ndeal Ann 4h 5h 9c Kd 2s\ndeal Bob Ac 3d 3s 4c 8d\nup 8c\n';

// The house view with this log and these files.
async function openWith(content, settings) {
  const page = await open(settings, linkTo(content));
  await page.getByText('This came with the link').waitFor();
  await view(page, 'House');
  return page;
}

async function editing(settings, text = 'house: ours\nextends: pagat\n') {
  const page = await openWith({ log: 'house ours.yaml\n', files: { 'ours.yaml': text } }, settings);
  await page.getByRole('button', { name: 'Edit the rules' }).click();
  await editor(page).click();
  await page.keyboard.press('Control+End');
  return page;
}

const typed = (page, text) => page.keyboard.type(text, { delay: 20 });

test('the base game is shown where nothing is chosen', async () => {
  const page = await open();
  assert.equal(await title(page), 'Tonk, the base game');
  await page.getByText('Nothing is chosen yet').waitFor();
  await page.locator('.sheet h1', { hasText: 'Tonk, the base game' }).waitFor();
  await assertLog(page, '');
});

test('a house is chosen with one tap', async () => {
  const page = await open(phone);
  await page.getByRole('button', { name: /^Choose a/ }).tap();
  const dialog = page.getByRole('dialog', { name: 'The houses' });
  assert.equal(await dialog.getByRole('radio').count(), 17);
  assert.ok(await dialog.getByRole('radio', { name: 'Tonk, the base game' }).isChecked());
  assert.match(await dialog.locator('label', { hasText: 'Newark' }).innerText(), /How Do You Play The Card Game Tonk/);
  await assertForThumbs(page, 'dialog');
  await dialog.getByText('Tonk as Sean plays it in Newark').tap();
  assert.equal(await dialog.count(), 0);
  assert.equal(await title(page), 'Tonk as Sean plays it in Newark');
  await assertLog(page, 'house newark\n');
  await page.locator('.sheet h1', { hasText: 'Newark' }).waitFor();
  assert.match(await sheet(page), /four stakes/);
  assert.match(await page.locator('.sheet .differs').first().innerText(), /Differs/);
});

test('a house is chosen with the keys, and choosing it can be undone', async () => {
  const page = await open();
  await page.getByRole('button', { name: /^Choose a/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await assertLog(page, '');
  await page.keyboard.press('Enter');
  assert.equal(await title(page), 'Tonk by its basics');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Choose another');
  await assertLog(page, 'house basics\n');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await assertLog(page, 'house basics\n');
  await view(page, 'Hand');
  await page.getByRole('button', { name: 'Undo' }).click();
  await view(page, 'House');
  await assertLog(page, '');
});

test('what contradicts is said at once, beside the option and below', async () => {
  const page = await openWith({ log: 'house newark\n' }, phone);
  await page.getByText('Options: none chosen').tap();
  await option(page, 'pays five stakes').getByRole('checkbox').tap();
  await assertLog(page, 'house newark with caught-five\n');
  await page.locator('.sheet .house', { hasText: 'newark, with caught-five' }).waitFor();
  await option(page, 'double stake to each other player').getByText('Would not go').waitFor();
  assert.equal(await option(page, 'One hit a turn').getByText('Would not go').count(), 0);
  assert.equal(await trouble(page).count(), 0);

  const contrary = option(page, 'double stake to each other player').getByRole('checkbox');
  await contrary.tap();
  await trouble(page).waitFor();
  assert.match(await trouble(page).innerText(), /caught-five and caught-double-to-all contradict each other/);
  assert.match(await option(page, 'pays five stakes').innerText(), /Does not go/);
  assert.match(await contrary.evaluate((it) => document.getElementById(it.getAttribute('aria-describedby')).textContent), /Does not go/);
  await page.getByText('No sheet can be made').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Print the rules' }).isDisabled());
  await contrary.tap();
  await trouble(page).waitFor({ state: 'detached' });
  await page.getByText('No sheet can be made').waitFor({ state: 'detached' });
});

test('options are found by their words, and chosen with the keys', async () => {
  const page = await open();
  await page.locator('.options summary').press('Enter');
  await page.keyboard.press('Tab');
  await typed(page, 'three aces');
  assert.equal(await page.locator('.option').count(), 1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await assertLog(page, 'house pagat with three-aces\n');
  await page.locator('.chosen li', { hasText: 'three aces may be held' }).waitFor();
  await page.keyboard.press('Space');
  await assertLog(page, 'house pagat\n');
});

test('a house and an option that nobody knows are named, and the option can be taken away', async () => {
  const page = await openWith({ log: 'house newark with nonsense\n' });
  assert.match(await trouble(page).innerText(), /there is no option nonsense/);
  await page.locator('.options summary').click();
  await option(page, 'nonsense').getByRole('checkbox').click();
  await assertLog(page, 'house newark\n');
  await trouble(page).waitFor({ state: 'detached' });
  const other = await openWith({ log: 'house nowhere\n' });
  assert.match(await trouble(other).innerText(), /there is no house nowhere/);
  assert.match(await other.locator('.rules').innerText(), /No sheet can be made/);
});

test('of several houses in a log none is chosen, and any can be shown', async () => {
  const log = 'session one\nhouse pagat\nhand 1\n\nsession two\nhouse newark with one-hit\nhand 1\n';
  const page = await openWith({ log });
  await page.getByText('This log names 2 houses, in lines 2, 6').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Choose a/ }).count(), 0);
  await page.getByLabel('Show the rules of').selectOption('line 6: newark, one-hit');
  assert.equal(await title(page), 'Tonk as Sean plays it in Newark');
  await page.locator('.sheet .house', { hasText: 'newark, with one-hit' }).waitFor();
  await assertLog(page, log);
});

test('a house that is named in several lines is changed in all of them', async () => {
  const page = await openWith({ log: 'session one\nhouse pagat\nhand 1\n\nsession two\nhouse pagat\nhand 1\n' });
  await page.getByRole('button', { name: /^Choose a/ }).click();
  await page.getByText('Tonk in Marwang', { exact: true }).click();
  await assertLog(page, 'session one\nhouse marwang\nhand 1\n\nsession two\nhouse marwang\nhand 1\n');
});

test('the sheet is printed alone, as the program prints it', async () => {
  const page = await openWith({ log: 'house newark with one-hit\n' }, { ...desktop, prepare: 'window.print = () => { window.printed = true; };' });
  await page.locator('.sheet h1').waitFor();
  await page.getByRole('button', { name: 'Print the rules' }).click();
  assert.ok(await page.evaluate(() => window.printed));

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  assert.deepEqual(await page.locator('header.top, .chosen, .rules > .row, .notice').evaluateAll((parts) => parts.filter((it) => it.checkVisibility())), []);
  const size = (place) => place.evaluate((it) => [it.getBoundingClientRect().x, it.getBoundingClientRect().y, it.scrollWidth, it.scrollHeight]);
  const inPage = await size(page.locator('.sheet .paper'));
  const ran = spawnSync(process.env.TONK, ['rules', 'newark', '--with', 'one-hit', '--format', 'html'], { encoding: 'utf8' });
  writeFileSync('alone.html', ran.stdout);
  const alone = await page.context().browser().newPage({ viewport: { width: 718, height: 1000 } });
  await alone.emulateMedia({ media: 'print' });
  await alone.goto(pathToFileURL(resolve('alone.html')).href);
  assert.deepEqual(inPage, await size(alone.locator('body')));
  await alone.close();
});

test('the sheet can be read on a phone', async () => {
  const page = await open(phone);
  await page.locator('.sheet h1').waitFor();
  const sizes = await page.locator('.sheet :is(p, li, h1, h2)').evaluateAll((parts) => parts.map((it) => parseFloat(getComputedStyle(it).fontSize)));
  assert.ok(sizes.length > 20 && Math.min(...sizes) >= 15, Math.min(...sizes));
  await assertForThumbs(page, 'main');
});

test('a house of one’s own begins as the chosen one', async () => {
  const page = await openWith({ log: 'house newark with one-hit caught-five\n' }, phone);
  await page.locator('.sheet h1').waitFor();
  const before = (await sheet(page));
  await page.getByRole('button', { name: 'Make it ours' }).tap();
  await page.locator('.sheet h1', { hasText: 'ours' }).waitFor();
  assert.equal(await sheet(page), before);
  await assertLog(page, 'house ours.yaml\n');
  const { files } = await kept(page);
  assert.match(files['ours.yaml'], /^house: ours\nextends: newark\nwith: one-hit caught-five\n\n(# .*\n)+$/);
  await assertForThumbs(page, '.chosen');

  await page.getByRole('button', { name: /^Choose a/ }).tap();
  assert.match(await page.locator('.choice label').first().innerText(), /ours[^]*your file ours\.yaml/);
  await page.getByText('Tonk in Marwang', { exact: true }).tap();
  await page.getByRole('button', { name: 'Make it ours' }).tap();
  await assertLog(page, 'house ours-2.yaml\n');
  assert.deepEqual(Object.keys((await kept(page)).files), ['ours.yaml', 'ours-2.yaml']);
});

test('a shipped house can be read, and not changed', async () => {
  const page = await openWith({ log: 'house newark\n' });
  await page.getByText('The rules as a file').click();
  assert.match(await editor(page).innerText(), /^# yaml-language-server[^]*extends: pagat/);
  assert.equal(await editor(page).getAttribute('contenteditable'), 'false');
  assert.equal(await page.getByRole('button', { name: 'Delete' }).count(), 0);
});

test('keys, values and sentences are completed where they belong', async () => {
  const page = await editing();
  await typed(page, 'tu');
  await offered(page).first().waitFor();
  assert.deepEqual(await offered(page).allInnerTexts(), ['turn']);
  await page.waitForTimeout(100); // CodeMirror takes no answer so soon
  await page.keyboard.press('Enter');
  await offered(page).filter({ hasText: /^drop limit$/ }).waitFor();
  assert.ok(!(await offered(page).allInnerTexts()).includes('settlement'));
  await offered(page).filter({ hasText: /^drop$/ }).click();
  await offered(page).filter({ hasText: /^never$/ }).waitFor();
  assert.match(await page.locator('.cm-tooltip-autocomplete li', { hasText: 'never' }).innerText(), /nobody can drop/);
  await offered(page).filter({ hasText: /^never$/ }).click();
  assert.match(await editor(page).innerText(), /turn:\n {2}drop: never$/);

  await page.keyboard.press('Enter');
  await typed(page, 'dr');
  await offered(page).first().waitFor();
  assert.ok(!(await offered(page).allInnerTexts()).includes('drop'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Backspace');
  await page.keyboard.press('Backspace');
  await typed(page, 'settlement:\n');
  await typed(page, 'drop and caught: dropper pays 2 to ');
  await offered(page).filter({ hasText: /^each equal or lower$/ }).click();
  await page.keyboard.press('Escape');
  assert.match(await editor(page).innerText(), /drop and caught: dropper pays 2 to each equal or lower $/);
});

test('houses and options are completed by name, one’s own too', async () => {
  const page = await openWith({
    log: 'house ours.yaml\n',
    files: { 'ours.yaml': 'house: ours\n', 'late.yaml': 'option: late-drop\ntitle: Late drops\nturn:\n  drop: after drawing\n' },
  });
  await page.getByRole('button', { name: 'Edit the rules' }).click();
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await typed(page, 'extends: new');
  await offered(page).filter({ hasText: /^newark$/ }).waitFor();
  await page.keyboard.press('Escape');
  await typed(page, 'ark\nwith: one-hit late');
  await offered(page).filter({ hasText: /^late-drop$/ }).click();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('tonk-page')).files['ours.yaml'].endsWith('with: one-hit late-drop'));
  await page.locator('.sheet .house').waitFor();
});

test('a tap asks what can be written', async () => {
  const page = await openWith({ log: 'house ours.yaml\n', files: { 'ours.yaml': 'house: ours\nextends: pagat\nturn:' } }, phone);
  await page.getByRole('button', { name: 'Edit the rules' }).tap();
  await page.getByRole('button', { name: 'What can I write here?' }).tap();
  await offered(page).filter({ hasText: /^drop limit$/ }).tap();
  await offered(page).filter({ hasText: /^15 or less$/ }).tap();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('tonk-page')).files['ours.yaml'].endsWith('turn:\n  drop limit: 15 or less'));
  assert.match(await page.locator('.about').innerText(), /drop limit: the highest count with which a player may drop/);
  await page.getByRole('button', { name: 'What can I write here?' }).tap();
  await offered(page).filter({ hasText: /^none$/ }).waitFor();
});

test('a key is explained under the pointer', async () => {
  const page = await editing(desktop, 'house: ours\nextends: pagat\nturn:\n  drop: never\n');
  await page.getByText('drop', { exact: true }).hover();
  const hover = page.locator('.cm-tooltip-hover');
  await hover.waitFor();
  assert.match(await hover.innerText(), /drop: when a player may drop[^]*before drawing\nas the first thing of a turn/);
});

test('a mistake is underlined, and mended with its remedy', async () => {
  const text = 'house: ours\nextends: pagat\nturn:\n  drop limt: 15 or less\n';
  for (const mend of ['beside it', 'below']) {
    const page = await editing(desktop, text);
    const underlined = page.locator('.cm-lintRange-error');
    await underlined.waitFor();
    assert.equal(await underlined.innerText(), 'drop limt');
    assert.match(await trouble(page).innerText(), /drop limt is not a key of turn/);
    if (mend === 'below') {
      await trouble(page).getByRole('button', { name: 'Change to “drop limit”' }).click();
    } else {
      await underlined.hover();
      await page.locator('.cm-tooltip-hover').getByRole('button', { name: 'Change to “drop limit”' }).click();
    }
    await underlined.waitFor({ state: 'detached' });
    await assertKept(page, { log: 'house ours.yaml\n', files: { 'ours.yaml': text.replace('limt', 'limit') } });
    await trouble(page).waitFor({ state: 'detached' });
    await page.locator('.sheet', { hasText: '15' }).waitFor();
    await page.getByText('The rules as a file').click(); // which mends nothing once more
    await editor(page).waitFor({ state: 'detached' });
    await page.getByText('The rules as a file').click();
    await editor(page).waitFor();
    await page.waitForTimeout(300);
    assert.match(await editor(page).innerText(), /^ {2}drop limit: 15/m);
  }
});

test('what is odd is told to whoever asks, and underlined', async () => {
  const page = await editing(desktop, 'house: ours\nextends: pagat\nturn:\n  draw: from the stock or the discard pile\n');
  await page.locator('.cm-lintRange-info').waitFor();
  await page.getByText('Is anything odd about these rules?').click();
  await page.getByText('a hand need not end').waitFor();
});

test('the sheet follows what is written', async () => {
  const page = await editing();
  assert.match(await sheet(page), /Each player is dealt five cards/);
  await typed(page, 'deal:\n');
  await typed(page, 'cards: 7');
  await page.locator('.sheet', { hasText: 'Each player is dealt seven cards' }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('No sheet can be made').waitFor();
  await page.keyboard.press('Control+z');
  await page.locator('.sheet', { hasText: 'Each player is dealt five cards' }).waitFor();
});

test('files are saved, opened, called otherwise and deleted', async () => {
  const page = await editing(desktop);
  const save = page.locator('.house-file').getByRole('button', { name: 'Save to a file' });
  const [saved] = await Promise.all([page.waitForEvent('download'), save.click()]);
  assert.equal(saved.suggestedFilename(), 'ours.yaml');
  assert.equal(readFileSync(await saved.path(), 'utf8'), 'house: ours\nextends: pagat\n');

  const other = 'house: ours\ntitle: Another one\nextends: newark\n';
  const chooser = page.getByLabel('The file of a house');
  await chooser.setInputFiles({ name: 'ours.yaml', mimeType: 'application/yaml', buffer: Buffer.from(other) });
  await page.getByText('Another ours.yaml is here already, so this one is now ours-2.yaml.').waitFor();
  await assertKept(page, { log: 'house ours-2.yaml\n', files: { 'ours.yaml': 'house: ours\nextends: pagat\n', 'ours-2.yaml': other } });
  assert.equal(await title(page), 'Another one');
  await chooser.setInputFiles({ name: 'ours.yaml', mimeType: 'application/yaml', buffer: Buffer.from(other) });
  await chooser.setInputFiles({ name: 'Our option.yaml', mimeType: 'application/yaml', buffer: Buffer.from('option: our-option\nturn:\n  drop: never\n') });
  await page.locator('.chosen li', { hasText: 'our-option' }).waitFor();
  await assertLog(page, 'house ours-2.yaml with Our-option.yaml\n');
});

test('a file is called otherwise, and deleted until that is undone', async () => {
  const page = await editing();
  const name = page.getByLabel('Name of the file');
  await name.fill('friday');
  await name.press('Enter');
  await page.getByText('in the file friday.yaml').waitFor();
  await assertKept(page, { log: 'house friday.yaml\n', files: { 'friday.yaml': 'house: ours\nextends: pagat\n' } });
  await name.fill('a/b');
  await name.press('Enter');
  await page.getByText('“a/b.yaml” cannot be the name of a file.').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('friday.yaml is deleted.').waitFor();
  await assertKept(page, { log: 'house pagat\n', files: {} });
  await page.getByRole('button', { name: 'Undo' }).click();
  await assertKept(page, { log: 'house friday.yaml\n', files: { 'friday.yaml': 'house: ours\nextends: pagat\n' } });
});

test('a file that is called otherwise is so in the files and lines that name it', async () => {
  const files = { 'ours.yaml': 'house: ours\nextends: pagat\n', 'top.yaml': 'house: top\nextends: ours.yaml # not ours.yaml.old\n' };
  const page = await openWith({ log: 'house ./ours.yaml # on Fridays\n', files }, desktop);
  await page.getByRole('button', { name: 'Edit the rules' }).click();
  await page.getByLabel('Name of the file').fill('friday');
  await page.getByLabel('Name of the file').press('Enter');
  await assertKept(page, {
    log: 'house friday.yaml # on Fridays\n',
    files: { 'friday.yaml': files['ours.yaml'], 'top.yaml': 'house: top\nextends: friday.yaml # not ours.yaml.old\n' },
  });
});

test('a house that hands are judged by as well is called otherwise, too, and goes with its file', async () => {
  const page = await openWith({ log: `house ours.yaml\n${hand}`, files: { 'ours.yaml': 'house: ours\nextends: pagat\n' } }, desktop);
  await view(page, 'Verdict');
  await page.getByText('Judge it by other rules, too').click();
  await page.getByLabel('The house').selectOption('ours.yaml');
  await page.getByRole('button', { name: 'Judge by these rules' }).click();
  await view(page, 'House');
  await page.getByRole('button', { name: 'Edit the rules' }).click();
  await page.getByLabel('Name of the file').fill('friday');
  await page.getByLabel('Name of the file').press('Enter');
  const assertOthers = (houses) => page.waitForFunction((expected) =>
    JSON.stringify(JSON.parse(localStorage.getItem('tonk-page')).others.map(({ house }) => house)) === expected, JSON.stringify(houses));
  await assertOthers(['friday.yaml']);
  await page.getByRole('button', { name: 'Delete' }).click();
  await assertOthers([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await assertOthers(['friday.yaml']);
});

test('a link carries house, options and log to somebody else', async () => {
  const content = {
    log: 'house ours.yaml with one-hit\nseats Ann Bob\n',
    files: {
      'ours.yaml': 'house: ours\nextends: ./below.yaml\n',
      'below.yaml': 'house: below\nextends: newark\n',
      'private.yaml': 'house: private\nextends: pagat\n',
    },
  };
  const prepare = 'Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } });';
  const page = await openWith(content, { ...desktop, prepare });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('The link is copied').waitFor();
  const link = await page.evaluate(() => window.copied);
  assert.ok(link.startsWith(`${address}#`) && link.length < address.length + 300, link);

  const other = await open(phone, link);
  await other.getByText('This came with the link').waitFor();
  const { 'private.yaml': _, ...files } = content.files;
  await assertKept(other, { ...content, files });
  assert.equal(new URL(other.url()).hash, '');
  await view(other, 'House');
  assert.equal(await title(other), 'ours');
  await other.locator('.chosen li', { hasText: 'One hit a turn' }).waitFor();
});

test('a file that comes with a link under a name that is taken is named so wherever it is', async () => {
  const page = await openWith({ log: 'house ours.yaml\n', files: { 'ours.yaml': 'house: ours\nextends: pagat\n' } });
  const more = { 'ours.yaml': 'house: ours\nextends: newark\n', 'top.yaml': 'house: top\nextends: ours.yaml\n' };
  for (let times = 0; times < 2; ++times) { // the second time all of it is here
    await page.goto(linkTo({ log: 'house ./top.yaml # theirs\n', files: more }));
    await page.getByText('This came with the link').waitFor();
    await assertKept(page, {
      log: 'house ./top.yaml # theirs\n',
      files: { 'ours.yaml': 'house: ours\nextends: pagat\n', 'ours-2.yaml': more['ours.yaml'], 'top.yaml': more['top.yaml'].replace('ours', 'ours-2') },
    });
  }
});

test('a link is given to the phone’s own way of sharing, or shown', async () => {
  const page = await open({ ...phone, prepare: 'navigator.share = ({ url }) => { window.shared = url; return Promise.resolve(); };' });
  await page.getByRole('button', { name: 'Share' }).tap();
  await page.waitForFunction(() => window.shared?.includes('#log='));
  const other = await open({ ...phone, prepare: 'Object.defineProperty(navigator, "clipboard", { value: undefined });' });
  await other.getByRole('button', { name: 'Share' }).tap();
  assert.match(await other.getByLabel('The link').inputValue(), /#log=/);
  await view(other, 'House');
  await other.getByRole('button', { name: /^Choose a/ }).tap();
  await other.getByText('Tonk in Marwang', { exact: true }).tap();
  await other.getByLabel('The link').waitFor({ state: 'detached' });
});

test('a house that means harm does none', async () => {
  const harm = '<img src=x onerror=alert(1)>';
  const name = `${harm}.yaml`.replaceAll(' ', '-');
  const page = await openWith({
    log: `house "${name}" with "${harm}"\n`,
    files: { [name]: `house: ours\ntitle: ${harm}\nsource: ${harm}\nremarks: ${harm}\nextends: pagat\n${harm}: 1\n` },
  });
  assert.equal(await title(page), harm);
  await trouble(page).waitFor();
  await page.locator('.options summary').click();
  await option(page, harm).getByRole('checkbox').click();
  await page.getByText('The rules as a file').click();
  await page.locator('.cm-lintRange-error').first().hover();
  await page.locator('.cm-tooltip-hover').waitFor();
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Backspace');
  await page.locator('.sheet h1').waitFor();
  assert.equal(await page.locator('.sheet h1').innerText(), harm);
  assert.equal(await page.locator('img').count(), 0);
});

for (const [size, settings] of Object.entries({ phone, desktop })) {
  for (const [theme, colours] of Object.entries({ light: {}, dark })) {
    test(`everybody can use it: ${size}, ${theme}`, async () => {
      const page = await editing({ ...settings, ...colours }, 'house: ours\nextends: pagat\nturn:\n  drop limt: 3\n');
      await page.locator('.options summary').click();
      await trouble(page).waitFor();
      await assertAccessible(page, 'with a mistake');
      await page.getByRole('button', { name: 'Change to “drop limit”' }).first().click();
      await page.keyboard.press('Control+End');
      await page.getByRole('button', { name: 'What can I write here?' }).click();
      await offered(page).first().waitFor();
      await assertAccessible(page, 'while something is completed');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Choose a/ }).click();
      await assertAccessible(page, 'while a house is chosen');
      await page.getByText('Tonk in Marwang', { exact: true }).click();
      await option(page, 'pays five stakes').getByRole('checkbox').click();
      await page.getByText('Would not go').first().waitFor();
      await page.locator('.sheet h1', { hasText: 'Marwang' }).waitFor();
      await assertAccessible(page, 'with options');
    });
  }
}
