// What the page says of a hand, by one house and by others, and of an evening.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertAccessible, assertForThumbs, assertLog, dark, desktop, linkTo, open, phone, view } from './page.js';

const replay = (name) => readFileSync(join(process.env.ROOT, 'replays', name), 'utf8');
const button = (page, name) => page.getByRole('button', { name, exact: true });
const section = (page, name) => page.getByRole('region', { name, exact: true });

// A link with a log opens its verdict.
async function judged(settings, log) {
  const page = await open(settings, linkTo({ log }));
  await page.locator('.side-by-side .badge').first().waitFor();
  return page;
}

const caught = 'session friday\nhouse pagat with waiting\nseats Ann Bob Cal\n\nhand 1\ndealer Cal\ndeal Ann 4h 5h 9c Kd 2s\n'
  + 'deal Bob Ac 3d 3s 4c 8d\ndeal Cal As 2c 2h Jd 3h\nup 8c\nAnn: draw 6h, spread 4h 5h 6h, discard Kd\nBob: drop\npay Bob Ann 1\npay Bob Cal 2\npay Cal Ann 1\n';

test('the finding stands at its move, beside the table, on a phone', async () => {
  const page = await judged(phone, replay('marwang-as-told.tonk'));
  assert.match(await page.locator('.sentence').innerText(), /Elmo spreads/);
  const remarks = page.locator('.remarks');
  assert.match(await remarks.innerText(), /the turn of Elmo ends without a discard/);
  assert.ok((await remarks.boundingBox()).y < 844);
  await page.locator('.controls button[data-go=on]').tap();
  assert.match(await page.locator('.sentence').innerText(), /One-Eye draws/);
  await assertForThumbs(page, '.tools');
});

test('who owes whom, why, and by whose rules', async () => {
  const page = await judged(phone, caught);
  assert.match(await page.locator('article').innerText(), /Bob still owes Ann 1.*Bob pays Ann 2.*dropper pays 2 to each equal or lower/s);
  assert.match(await section(page, 'By your house').innerText(), /Tonk, the base game with waiting\s+paid wrongly.*Bob pays Ann 2/s);
  assert.match(await section(page, 'By the base game').innerText(), /No difference/);
  await page.getByText('Judge it by other rules, too').tap();
  await assertForThumbs(page, '[aria-labelledby=side-by-side]');
  await page.getByLabel('The house').selectOption({ value: 'baton-rouge' });
  await button(page, 'Judge by these rules').tap();
  const theirs = section(page, 'By theirs');
  await theirs.locator('.badge').waitFor();
  assert.match(await theirs.innerText(), /cannot be judged: their pack has no .*nine of clubs/s);
  await page.reload();
  await theirs.locator('.badge').waitFor();
  await theirs.getByRole('button', { name: 'Remove these rules from here' }).tap();
  assert.equal(await theirs.count(), 0);
});

test('each hand of a log is set beside other rules by the house that it names', async () => {
  const [, head, hand] = caught.match(/^(.*?)(hand 1\n.*)$/s);
  const seats = head.match(/^seats .*$/m)[0];
  const page = await judged(desktop, `hand 1\nhouse pagat\n${seats}\n${hand.slice(7)}\nhand 2\nhouse newark with one-hit\n${seats}\n${hand.slice(7)}`);
  const ours = section(page, 'By your house');
  await page.locator('nav.hands button', { hasText: 'hand 2' }).click();
  await ours.filter({ hasText: /Newark with one-hit/ }).waitFor();
  await section(page, 'By the base game').locator('.badge').waitFor();
  await page.locator('nav.hands button', { hasText: 'hand 1' }).click();
  await ours.getByRole('heading', { name: 'By your house: Tonk, the base game', exact: true }).waitFor();
  assert.equal(await section(page, 'By the base game').count(), 0);
});

test('a log of JSON lines is judged, and not written on', async () => {
  const { stdout } = spawnSync(process.env.TONK, ['convert', '--to', 'jsonl', '-'], { input: caught, encoding: 'utf8' });
  const page = await judged(desktop, stdout);
  await section(page, 'By your house').waitFor();
  await view(page, 'House');
  await page.getByText('can only be changed in the log').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Choose a/ }).count(), 0);
  await view(page, 'Hand');
  assert.match(await page.getByRole('alert').innerText(), /a log in JSON cannot be written on here/);
});

test('what was shown is added where it is open who pays', async () => {
  const page = await judged(phone, 'house pagat\nseats Nora Earl\ndealer Nora\ndeal Earl 3c 4h 4d 6s 7c\ndeal Nora Ac 2d ?? ?? ??\nup 9h\nEarl: drop\npay Nora Earl 1\n');
  assert.match(await page.locator('article').innerText(), /for example, .*would settle it/s);
  await button(page, 'Add what was shown').tap();
  await button(page, 'What Nora showed at the end').tap();
  for (const name of ['three of hearts', 'four of clubs', 'king of clubs']) {
    await page.locator('.picker').getByRole('button', { name }).tap();
  }
  await button(page, 'These are right').tap();
  await assertLog(page, /\npay Nora Earl 1\nshow Nora Ac 2d 3h 4c Kc\n$/);
  await view(page, 'Verdict');
  assert.match(await section(page, 'By the base game').or(section(page, 'By your house')).first().innerText(), /paid wrongly.*Earl pays Nora 2/s);
  assert.equal(await button(page, 'Add what was shown').count(), 0);
});

test('what rule would have allowed it, and the hand by that rule', async () => {
  const page = await judged(desktop, caught.replace('Ann: draw 6h, spread 4h 5h 6h, discard Kd\n', '').replace(' with waiting', ''));
  await page.locator('.remedies li').first().waitFor();
  assert.match(await page.locator('.remedies').innerText(), /it is the turn of Ann, not of Bob” would be in order where the house says play passes: to the right/);
});

test('one correction is offered, and made', async () => {
  const slip = caught.replace('Bob: drop', 'bob: drop').replace('pay Bob Ann 1', 'pay Bob Ann 2');
  const page = await judged(phone, slip);
  assert.match(await section(page, 'If it was only written down wrongly').innerText(), /Bob was meant where bob is written/);
  await button(page, 'It was so: change what is written down').tap();
  await page.locator('article .badge.ok').first().waitFor();
  await assertLog(page, slip.replace('bob: drop', 'Bob: drop'));
  await button(page, 'Undo').tap();
  await assertLog(page, slip);
});

test('what is open is said with the cards that would decide it', async () => {
  const page = await judged(phone, caught.replace('Ac 3d 3s 4c 8d', 'Ac 3d 3s 4c ??').replace(/pay.*\n/g, ''));
  assert.match(await page.locator('.remarks').innerText(), /undetermined.*who pays whom.*Cal pays Ann 1 if Bob was dealt a card of 6 points or less/s);
});

test('the one bad hand of an evening is found at once, and the sums are those of the summary', async () => {
  const log = replay('sessions/pots.tonk');
  const page = await judged(phone, log);
  assert.match(await page.getByRole('navigation', { name: 'Hands' }).innerText(), /4 of 11 hands have findings/);
  assert.match(await page.locator('article h2').innerText(), /high-card-4/);
  assert.match(await page.locator('.remarks').innerText(), /the pot owes Max 4, and pays 2/);
  await page.locator('.seek button[data-go=on]').tap();
  assert.match(await page.locator('article h2').innerText(), /high-card-5/);
  const ran = spawnSync(process.env.TONK, ['verify', '-q', '--summary', '--format', 'json', '-'], { input: log, encoding: 'utf8' });
  const { money: [{ players }] } = JSON.parse(ran.stdout.trim().split('\n').at(-1)).summary;
  const row = page.locator('.ledger tfoot tr', { hasText: 'by the rules' });
  await row.waitFor();
  const names = (await page.locator('.ledger thead th').allInnerTexts()).slice(1);
  const sums = await row.locator('td').allInnerTexts();
  assert.deepEqual(Object.fromEntries(names.map((name, place) => [name, sums[place]])), Object.fromEntries(players.map(({ player, due }) => [player, due])));
});

test('scores and tokens run on through a session', async () => {
  for (const [log, words] of [['sessions/newcomb.tonk', /tokens at the end/], ['sessions/scores.tonk', /score at the end/]]) {
    const page = await judged(desktop, replay(log));
    assert.match(await page.locator('.ledger tfoot').innerText(), words);
  }
});

test('an empty page says what to do', async () => {
  const page = await open(phone);
  await view(page, 'Verdict');
  await button(page, 'Write one down').tap();
  await button(page, 'Begin a hand').waitFor();
});

test('a link that is cut off or holds something else is said to be, and loses nothing', async () => {
  const page = await judged(phone, caught);
  for (const fragment of ['log=', 'log=AAAA', `${new URL(linkTo({ log: caught })).hash.slice(1, -40)}`, `${new URL(linkTo({ log: 7 })).hash.slice(1)}`]) {
    await page.evaluate((hash) => { location.hash = hash; }, fragment);
    await page.getByText('The link holds no hand').waitFor();
    await button(page, 'Close').tap();
    await assertLog(page, caught);
  }
});

test('a link cannot put other rules in the place of a shipped house', async () => {
  const page = await open(phone, linkTo({ log: caught, files: { 'a.yaml': 'house: pagat\nextends: newark\n' } }));
  await page.getByText('The link brings other rules under the name pagat').waitFor();
  await assertLog(page, '');
});

test('a link that would fill the memory is refused', async () => {
  const page = await open(phone, linkTo({ log: ' '.repeat(50_000_000) }));
  await page.getByText('The link holds no hand').waitFor();
});

test('a hostile log runs nothing and loads nothing', async () => {
  const page = await judged(phone, readFileSync(join(process.env.ROOT, 'tests/browser/hostile.tonk'), 'utf8'));
  assert.equal(await page.locator('main img, main script, main iframe').count(), 0);
  assert.match(await page.locator('article').innerText(), /onerror|script/);
});

test('opened once from a server, it opens without one', async () => {
  const page = await open(phone);
  const dist = join(process.env.ROOT, 'web/dist');
  const server = createServer(({ url }, answer) => {
    answer.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html');
    answer.end(readFileSync(join(dist, url === '/' ? 'index.html' : url)));
  }).listen(0);
  const served = `http://localhost:${server.address().port}/`;
  const context = page.context();
  const other = await context.newPage();
  await other.goto(served);
  await other.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active.state));
  await other.goto(`${served}worker.js`);
  server.close();
  server.closeAllConnections();
  await other.goto(served);
  await other.locator('header.top').waitFor();
});

for (const [what, settings] of Object.entries({ 'a phone': phone, 'a phone in the dark': { ...phone, ...dark }, 'a desktop': desktop, 'a dark desktop': { ...desktop, ...dark } })) {
  test(`a verdict can be read by everybody on ${what}`, async () => {
    const page = await judged(settings, replay('sessions/pots.tonk'));
    await page.locator('.ledger tfoot tr').first().waitFor();
    await page.getByText('Judge it by other rules, too').click();
    await assertAccessible(page, 'verdict');
  });
}

test('every recorded hand has the verdict that the program gives', async () => {
  const page = await open(desktop);
  await view(page, 'Hand');
  for (const name of readdirSync(join(process.env.ROOT, 'replays'), { recursive: true }).filter((file) => file.endsWith('.tonk'))) {
    const log = replay(name);
    if (/^house \S*\.yaml/m.test(log)) {
      continue; // of files beside the log
    }
    await page.setInputFiles('input[type=file]', join(process.env.ROOT, 'replays', name));
    await assertLog(page, log.replace(/\r\n?/g, '\n'));
    await view(page, 'Verdict');
    await page.locator('.side-by-side .badge').first().waitFor();
    const ran = spawnSync(process.env.TONK, ['verify', '--format', 'json', '-'], { input: log, encoding: 'utf8', maxBuffer: 1 << 26 });
    const verdicts = ran.stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line).verdict)
      .map((verdict) => (verdict === 'mis-settled' ? 'paid wrongly' : verdict));
    const shown = verdicts.length > 1 ? page.locator('nav.hands .badge') : page.locator('article > header > .verdict .badge');
    assert.deepEqual(await shown.allInnerTexts(), verdicts, name);
    await view(page, 'Hand');
  }
});
