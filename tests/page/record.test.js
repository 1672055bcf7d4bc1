// A hand is written down on the page as it is played, by touch, by keys, and by typing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { address, assertAccessible, assertForThumbs, assertLog, dark, desktop, kept, linkTo, open, phone, view } from './page.js';

const button = (page, name) => page.getByRole('button', { name, exact: true });
const main = (page) => page.locator('main');
const touch = (page, names) => names.reduce((before, name) => before.then(() => page.locator('.picker').getByRole('button', { name }).tap()), Promise.resolve());
const cardOf = (page, player, name) => page.getByRole('region', { name: player, exact: true }).getByRole('button', { name });

const begun = 'session friday\nhouse pagat\nseats Ann Bob Cal\n\nhand 1\ndealer Cal\ndeal Ann 4h 5h 9c Kd 2s\n'
  + 'deal Bob Ac 3d 3s 4c 8d\ndeal Cal As 2c 2h Jd 3h\nup 8c\n';

// The page with this log, in the view in which it is written.
async function written(settings, text) {
  const page = await open(settings, linkTo({ log: text }));
  await page.locator('article').waitFor();
  await view(page, 'Hand');
  await page.locator('.recorder').waitFor();
  return page;
}

test('a hand is written down by touch, from the seats to the payments', async () => {
  const page = await open(phone);
  await view(page, 'Hand');
  await button(page, 'Begin a hand').tap();
  assert.match(await main(page).innerText(), /Played by Tonk, the base game/);
  for (const [place, name] of ['Ann', 'Bob', 'Dee Dee'].entries()) {
    await page.getByLabel(`Player ${place + 1}`).fill(name);
  }
  await button(page, 'They are seated').tap();
  await button(page, 'Dee Dee').tap();
  await touch(page, ['four of hearts', 'five of hearts', 'nine of clubs', 'king of diamonds', 'two of spades']);
  await touch(page, ['ace of clubs', 'three of diamonds', 'three of spades', 'four of clubs', 'eight of diamonds']);
  await button(page, 'Nobody saw these cards').tap();
  await touch(page, ['eight of clubs']);
  assert.equal(await page.locator('h2').innerText(), 'Ann is to play');
  await assertForThumbs(page, 'main');
  await button(page, 'draws').tap();
  await touch(page, ['six of hearts']);
  for (const name of ['four of hearts', 'five of hearts', 'six of hearts']) {
    await cardOf(page, 'Ann', name).tap();
  }
  await page.locator('.actions').getByRole('button', { name: /^lays/ }).tap();
  await cardOf(page, 'Ann', 'king of diamonds').tap();
  await page.locator('.actions').getByRole('button', { name: /^discards/ }).tap();
  await button(page, 'drops').tap();
  assert.match(await main(page).innerText(), /Bob dropped with 19, and was caught/);
  await touch(page, ['ace of spades', 'two of clubs', 'two of hearts', 'jack of diamonds', 'three of hearts']);
  await button(page, 'Just that was paid').tap();
  await assertLog(page, /^session \d{4}-\d\d-\d\d\nhouse pagat\nseats Ann Bob "Dee Dee"\n\nhand 1\ndealer "Dee Dee"\n/);
  await assertLog(page, new RegExp('deal "Dee Dee" \\?\\? \\?\\? \\?\\? \\?\\? \\?\\?\nup 8c\nAnn: draw 6h, spread 4h 5h 6h, discard Kd\nBob: drop\n'
    + 'show "Dee Dee" As 2c 2h Jd 3h\npay Bob Ann 2\npay Bob "Dee Dee" 2\npay "Dee Dee" Ann 1\n'));
  await button(page, 'The next hand').tap();
  await assertLog(page, /\n\nhand 2\n$/);
  await page.locator('.tools').getByRole('button', { name: 'Verdict' }).tap();
  assert.match(await page.locator('article').innerText(), /hand 1\s+ok .*What was paid is what the house asks for/s);
});

test('what is not allowed is explained, and can be written all the same', async () => {
  const page = await written(phone, begun);
  await page.getByText('Not allowed now').tap();
  await button(page, 'declares').tap();
  const refused = page.getByRole('alert');
  assert.match(await refused.innerText(), /not allowed.*The rule: dealt wins/s);
  await button(page, 'Something else').tap();
  await cardOf(page, 'Ann', 'king of diamonds').tap();
  await page.getByText('Not allowed now').tap();
  await page.locator('.forbidden').getByRole('button', { name: /^discards/ }).tap();
  assert.match(await refused.innerText(), /Ann discards K♦[^]*without having drawn/);
  await button(page, 'It was played all the same').tap();
  await assertLog(page, `${begun}Ann: discard Kd\n`);
  assert.match(await page.getByRole('region', { name: 'Found so far' }).innerText(), /without having drawn/);
});

test('a turn that ended without a discard is written down, and found', async () => {
  const page = await written(phone, `${begun}Ann: draw 6h, spread 4h 5h 6h\n`);
  await button(page, 'threw nothing').tap();
  assert.match(await main(page).innerText(), /Bob is to play\s+Ann threw nothing/);
  await page.locator('.actions').getByRole('button', { name: 'draws' }).tap();
  await touch(page, ['nine of hearts']);
  await assertLog(page, `${begun}Ann: draw 6h, spread 4h 5h 6h\nBob: draw 9h\n`);
  assert.match(await page.getByRole('region', { name: 'Found so far' }).innerText(), /the turn of Ann ends without a discard/);
});

test('what was really paid is written down, and changed', async () => {
  const page = await written(phone, `${begun}Ann: drop\n`);
  assert.match(await main(page).innerText(), /By these rules it should be:\s+Ann pays Bob 2/);
  await button(page, 'Something else was paid').tap();
  await page.getByLabel('Leave this payment out').first().tap();
  await page.getByLabel('How much', { exact: true }).first().fill('3');
  await assertForThumbs(page, '.payments-made');
  await button(page, 'This was paid').tap();
  await assertLog(page, /Ann: drop\npay Ann Cal 3\npay \w+ \w+ 1\n$/);
  assert.match(await main(page).innerText(), /What was paid\s+Ann paid Cal 3/);
  await button(page, 'Something else was paid').tap();
  await page.getByLabel('Leave this payment out').first().tap();
  await page.getByLabel('Leave this payment out').first().tap();
  await page.getByLabel('Whom each paid').selectOption('Bob');
  await button(page, 'Add').tap();
  await button(page, 'This was paid').tap();
  await assertLog(page, `${begun}Ann: drop\npay Ann Bob 1\npay Cal Bob 1\n`);
});

test('a player called as the pot is, or as an extension begins, pays and is paid', async () => {
  const named = begun.replaceAll('Ann', '"pot"').replaceAll('Cal', '"x-men"');
  const page = await written(phone, `${named}"pot": drop\n`);
  await button(page, 'Just that was paid').tap();
  await assertLog(page, `${named}"pot": drop\npay "pot" Bob 2\npay "pot" "x-men" 2\npay Bob "x-men" 1\n`);
  await button(page, 'Something else was paid').tap();
  await page.getByLabel('Leave this payment out').last().tap();
  await page.getByLabel('Leave this payment out').last().tap();
  await page.getByLabel('Whom', { exact: true }).selectOption('the pot');
  for (const [amount, isOne] of [['1.5/2', false], ['1/0', false], ['1'.repeat(16), false], ['1/3', true]]) {
    await page.getByLabel('How much', { exact: true }).fill(amount);
    assert.equal(await button(page, 'This was paid').isEnabled(), isOne, amount);
  }
  await button(page, 'This was paid').tap();
  await assertLog(page, `${named}"pot": drop\npay "pot" pot 1/3\n`);
  await view(page, 'Verdict');
  await page.locator('.by-house', { hasText: 'pot pays Bob 2' }).first().waitFor();
});

test('the next hand has the house of the one before, where that alone names it', async () => {
  const over = `${begun.replace(/^session.*house pagat\n(.*\n)\nhand 1\n/s, 'hand 1\nhouse newark with one-hit\n$1')}Ann: drop\n`;
  const page = await written(phone, over);
  await button(page, 'The next hand').tap();
  await assertLog(page, `${over}\nhand 2\nhouse newark with one-hit\n`);
  await page.getByRole('heading', { name: 'Who sits at the table?' }).waitFor();
  await page.getByText('Played by Tonk as Sean plays it in Newark').waitFor();
});

test('a line that is changed keeps its comment', async () => {
  const page = await written(phone, 'hand 1\nhouse pagat\nseats Ann Bob\ndealer Ann\ndeal Ann 4h 5h 9c Kd 2s # as she says\n');
  await button(page, 'Change').tap();
  await page.getByRole('region', { name: 'Ann' }).or(page.locator('main')).first().waitFor();
  await page.locator('main').getByRole('button', { name: 'two of spades' }).first().tap();
  await touch(page, ['two of clubs']);
  await button(page, 'These are right').tap();
  await assertLog(page, /^deal Ann 4h 5h 9c Kd 2c # as she says$/m);
});

test('a wrong card of the deal is put right', async () => {
  const page = await written(phone, begun);
  await page.getByText('A wrong card in the deal?').tap();
  await page.locator('p', { hasText: 'Bob' }).getByRole('button', { name: 'Change' }).tap();
  await button(page, 'eight of diamonds is wrong').tap();
  await touch(page, ['eight of hearts']);
  await button(page, 'These are right').tap();
  await assertLog(page, begun.replace('8d', '8h'));
});

test('a card that lies elsewhere is asked about again', async () => {
  const page = await written(phone, begun);
  await button(page, 'draws').tap();
  await touch(page, ['ace of clubs']);
  assert.match(await page.locator('.doubt').innerText(), /The ace of clubs has been seen elsewhere/);
  await touch(page, ['ace of clubs']);
  await assertLog(page, `${begun}Ann: draw Ac\n`);
});

test('somebody acts out of turn', async () => {
  const page = await written(phone, begun);
  await button(page, 'Cal').tap();
  await page.getByText('Not allowed now').tap();
  await page.locator('.forbidden').getByRole('button', { name: 'drops' }).tap();
  assert.match(await page.getByRole('alert').innerText(), /it is the turn of Ann, not of Cal/);
});

test('cards that nobody saw are named when they come to light, or not', async () => {
  const page = await written(phone, begun.replace('Ac 3d 3s 4c 8d', '?? ?? ?? ?? ??') + 'Ann: draw, discard Kd\nBob: draw\n');
  await cardOf(page, 'Bob', 'a card that nobody saw').first().tap();
  await touch(page, ['queen of spades']);
  await page.locator('.actions').getByRole('button', { name: /^discards/ }).tap();
  await assertLog(page, /Bob: draw, discard Qs\n$/);
});

test('a turn of which only the discard was seen takes two taps', async () => {
  const page = await written(phone, begun.replace('Ac 3d 3s 4c 8d', '?? ?? ?? ?? ??') + 'Ann: draw, discard Kd\n');
  await button(page, 'drew unseen, and threw…').tap();
  await touch(page, ['queen of spades']);
  await assertLog(page, /Bob: draw, discard Qs\n$/);
});

test('wild cards are offered with what they stand for', async () => {
  const page = await written(phone, begun.replace('pagat', 'chicago-cab').replace('9c', 'X1').replace('up 8c\n', ''));
  await button(page, 'draws').tap();
  await touch(page, ['six of hearts']);
  await cardOf(page, 'Ann', 'four of hearts').tap();
  await cardOf(page, 'Ann', 'five of hearts').tap();
  await cardOf(page, 'Ann', 'joker 1').tap();
  const offers = page.locator('.actions > .row button');
  assert.ok(await offers.count() > 0);
  await offers.first().tap();
  await assertLog(page, /spread .*X1/);
  assert.equal(await page.getByRole('region', { name: 'Found so far' }).count(), 0);
});

test('undoing has no end, and outlives the page', async () => {
  const page = await written(desktop, begun);
  await button(page, 'draws').click();
  await page.locator('.picker').getByRole('button', { name: 'six of hearts' }).click();
  await page.reload();
  await page.locator('.recorder').waitFor();
  await assertLog(page, `${begun}Ann: draw 6h\n`);
  await button(page, 'Undo').click();
  await assertLog(page, begun);
  await button(page, 'Undo').click();
  await assertLog(page, '');
  assert.ok(await button(page, 'Undo').isDisabled());
  await button(page, 'Redo').click();
  await button(page, 'Redo').click();
  await assertLog(page, `${begun}Ann: draw 6h\n`);
});

test('what somebody had comes back behind a link that was opened', async () => {
  const page = await written(desktop, begun);
  await page.goto(linkTo({ log: `${begun}Ann: drop\n` }));
  await page.getByText('This came with the link').waitFor();
  await assertLog(page, `${begun}Ann: drop\n`);
  await view(page, 'Hand');
  await button(page, 'Undo').click();
  await assertLog(page, begun);
});

test('a browser that keeps nothing is said to', async () => {
  const page = await open({ ...phone, prepare: () => { Storage.prototype.setItem = () => { throw new Error('full'); }; } });
  assert.match(await page.getByRole('alert').filter({ hasText: 'browser' }).innerText(), /keeps nothing.*Save the hand to a file/s);
});

test('a log is saved to a file, and opened from one', async () => {
  const page = await written(desktop, begun);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save to a file').click()]);
  assert.equal(download.suggestedFilename(), 'hand.tonk');
  assert.equal(readFileSync(await download.path(), 'utf8'), begun);
  await page.setInputFiles('input[type=file]', { name: 'other.tonk', mimeType: 'text/plain', buffer: Buffer.from('# another\n') });
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('tonk-page')).log.doc === '# another\n');
  await button(page, 'Undo').click();
  await assertLog(page, begun);
});

test('typing has colours, completion of what is legal next, and findings at their place', async () => {
  const page = await written(desktop, `${begun}Ann: draw 6h\n`);
  await button(page, 'Type').click();
  const editor = page.getByRole('textbox', { name: 'The log of the hand' });
  await editor.locator('.tok-keyword', { hasText: 'house' }).waitFor();
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Ann: s');
  const offered = page.locator('.cm-tooltip-autocomplete li');
  await offered.filter({ hasText: 'spread' }).waitFor();
  assert.deepEqual(await offered.allInnerTexts(), ['spread 4h 5h 6h']);
  await page.waitForTimeout(150); // so long CodeMirror takes no key for a choice
  await page.keyboard.press('Enter');
  await page.keyboard.type('\nBob: draw 9s');
  const wrong = page.locator('.cm-lintRange-error');
  await wrong.first().waitFor();
  assert.deepEqual(await wrong.allInnerTexts(), ['spread 4h 5h 6h']);
  await wrong.hover();
  assert.match(await page.locator('.cm-tooltip-lint').innerText(), /the turn of `Ann` ends without a discard.*The rule: turn, discard/s);
  await button(page, 'Undo').click();
  await page.waitForTimeout(100);
  assert.ok((await kept(page)).log.length < `${begun}Ann: draw 6h\nAnn: spread 4h 5h 6h\nBob: draw 9s`.length);
});

test('a log that cannot be read says where, and is mended by typing', async () => {
  const page = await written(phone, `${begun}Ann: jump\n`);
  assert.match(await page.getByRole('alert').innerText(), /Line 11: .*jump/s);
  await button(page, 'Mend it by typing').tap();
  await page.getByRole('textbox', { name: 'The log of the hand' }).waitFor();
});

test('everything can be reached by keys', async () => {
  const page = await written(desktop, begun);
  const pressed = async (name) => {
    for (let tries = 0; tries < 60; ++tries) {
      if ((await page.evaluate(() => document.activeElement.textContent.replace(/[^ -~]/g, '').trim())).startsWith(name)) {
        await page.keyboard.press('Enter');
        return;
      }
      await page.keyboard.press('Tab');
    }
    assert.fail(`no ${name}`);
  };
  await pressed('drops');
  await assertLog(page, `${begun}Ann: drop\n`);
  await pressed('Just that was paid');
  await assertLog(page, /pay \w+ \w+ \d\n$/);
});

test('names are text, whatever they say', async () => {
  const page = await open(phone);
  await view(page, 'Hand');
  await button(page, 'Begin a hand').tap();
  const hostile = '<img src=x onerror=alert(1)>"\\';
  await page.getByLabel('Player 1').fill(hostile);
  await page.getByLabel('Player 2').fill('hand');
  await button(page, 'They are seated').tap();
  await assertLog(page, /seats "<img src=x onerror=alert\(1\)>\\"\\\\" "hand"\n/);
  await page.getByRole('button', { name: hostile }).tap();
  assert.equal(await page.locator('main img').count(), 0);
  assert.match(await main(page).innerText(), /What was .*onerror.* dealt/);
});

for (const [what, settings] of Object.entries({ 'a phone': phone, 'a phone in the dark': { ...phone, ...dark }, 'a desktop': desktop, 'a dark desktop': { ...desktop, ...dark } })) {
  test(`what is written can be read by everybody on ${what}`, async () => {
    const page = await written(settings, begun);
    await assertAccessible(page, 'play');
    await button(page, 'draws').click();
    await assertAccessible(page, 'picker');
    await page.goto(linkTo({ log: `${begun}Ann: drop\n` }));
    await page.getByText('This came with the link').waitFor();
    await view(page, 'Hand');
    await assertAccessible(page, 'what should be paid');
    await button(page, 'Something else was paid').click();
    await page.locator('.payments-made').waitFor();
    await assertAccessible(page, 'payments');
    await button(page, 'Type').click();
    await page.locator('.cm-content').waitFor();
    await assertAccessible(page, 'editor');
  });
}

test('the address is the page alone, and a place in it is no link', async () => {
  const page = await open(phone, `${address}#nowhere`);
  assert.equal(await page.getByRole('status').filter({ hasText: 'link' }).count(), 0);
});
