// bench.mjs BIN [--write]: the tables of docs/speed.md. Everything is measured several times in turn, and the fastest time counts: what
// disturbs a machine makes it slower and never faster.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, appendFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure_editor } from './editor.mjs';

const [bin, ...options] = process.argv.slice(2);
const tonk = join(bin, 'tonk');
const folder = mkdtempSync(join(tmpdir(), 'tonk-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

function run(command, args, { output = 'pipe', fine = [0] } = {}) {
  const done = spawnSync(command, args, { stdio: ['ignore', output, 'inherit'], encoding: 'utf8', maxBuffer: 1 << 28 });
  if (!fine.includes(done.status)) {
    throw new Error(`${command} ${args.join(' ')}: exit status ${done.status}`);
  }
  return done.stdout;
}

/// A log of about so many hands of three players, or of two where the house is for two, in words and in JSON, and how many hands and moves
/// it has.
function simulate(name, house, hands, session = ['--session', '1']) {
  const [variant, ...added] = house.split(' with ');
  const play = (players) => ['simulate', variant, ...added.flatMap((option) => ['--with', option]), '--players', players,
    '--seed', '1', ...session, '--rules-from', '0', '--format', 'json', '--hands'];
  const three = spawnSync(tonk, [...play(3), 1], { stdio: 'ignore' }).status === 0;
  const words = join(folder, `${name}.tonk`);
  const json = join(folder, `${name}.jsonl`);
  const stats = JSON.parse(run(tonk, [...play(three ? 3 : 2), hands, '--output', words]));
  run(tonk, ['convert', '--to', 'jsonl', words, '-o', json]);
  const text = readFileSync(words, 'utf8');
  return { words, json, hands: stats.hands, moves: count_moves(text), bytes: statSync(words).size };
}

const count_moves = (text) => text.split('\n').filter((line) => /^[A-Z][a-z]*: /.test(line)).reduce((sum, line) => sum + line.split(', ').length, 0);

/// The fastest of several times of each benchmark, in seconds.
function measure({ words, json, hands }, filter, repetitions) {
  const told = run(join(bin, 'tonk_bench'), [words, json, hands, `--benchmark_filter=${filter}`,
    `--benchmark_repetitions=${repetitions}`, '--benchmark_min_time=0.2', '--benchmark_format=json',
    '--benchmark_enable_random_interleaving=true']);
  const times = {};
  for (const { run_name: name, run_type: type, cpu_time: time, error_message: wrong } of JSON.parse(told).benchmarks) {
    if (wrong) {
      throw new Error(`${name}: ${wrong}`);
    }
    if (type === 'iteration') {
      times[name] = Math.min(times[name] ?? Infinity, time / 1000);
    }
  }
  return times;
}

/// Likewise of whole programs.
function time(commands, repetitions) {
  const times = commands.map(() => Infinity);
  const nowhere = openSync('/dev/null', 'w');
  for (let at = 0; at < repetitions; ++at) {
    commands.forEach(([command, ...args], which) => {
      const begin = process.hrtime.bigint();
      run(command, args, { output: nowhere, fine: [0, 1] });
      times[which] = Math.min(times[which], Number(process.hrtime.bigint() - begin) / 1e9);
    });
  }
  closeSync(nowhere);
  return times;
}

const table = (heading, rows) =>
  [heading, heading.map((_, column) => (column === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
const number = (value, digits = 0) => value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const ratio = (value) => number(value, 2);

const samples = [['the base game', 'base', 'pagat'], ['with `waiting`', 'waiting', 'pagat with waiting']]
  .map(([title, name, house]) => ({ title, ...simulate(name, house, 20000) }));
const about = {
  touch: 'adding up the words of the text, eight bytes at once',
  lines: 'finding its line ends, as `wc -l` does',
  simdjson: 'simdjson (Debian’s 3.0.1, on demand) looking at every value of the JSON twin',
  parse: 'parsing, as `tonk` does it',
  judge: 'judging what was parsed before',
  verify: 'verifying: both, with all that the program does of a hand in which nothing is found',
  'verify-json': 'verifying the JSON twin',
};
let text = '';
for (const sample of samples) {
  const times = measure(sample, '.', 7);
  text += `### ${sample.title[0].toUpperCase()}${sample.title.slice(1)}\n\n`;
  text += `${number(sample.hands)} hands of ${number(sample.bytes / sample.hands)} bytes and ${number(sample.moves / sample.hands)} moves, on one core:\n\n`;
  text += table(['', 'ms', 'MB/s', 'hands/s', 'moves/s', 'simdjson’s time'], Object.entries(about).map(([name, words]) => {
    const bytes = name === 'simdjson' || name === 'verify-json' ? statSync(sample.json).size : sample.bytes;
    return [words, number(times[name] * 1000, 1), number(bytes / times[name] / 1e6), number(sample.hands / times[name]),
      number(sample.moves / times[name]), ratio(times[name] / times.simdjson)];
  }));
  text += `\n\nParsing is ${ratio(times.simdjson / times.parse)} times as fast as simdjson; verifying ${ratio(times.simdjson / times.verify)} times as fast, `
    + `and takes ${ratio(times.verify / times.parse)} times as long as parsing.\n\n`;
  sample.verify = times.verify / sample.hands;
}

const shipped = run(tonk, ['houses', '--format', 'json']);
const houses = shipped.trim().split('\n').flatMap((line) => JSON.parse(line)).filter(({ kind }) => kind === 'house')
  .map(({ name }) => name);
const rows = [];
for (const house of houses) {
  const sample = simulate(house, house, 4000);
  const { verify } = measure(sample, '^verify$', 5);
  rows.push([house, sample.bytes / sample.hands, sample.moves / sample.hands, sample.hands / verify, sample.moves / verify]);
}
const base = rows.find(([house]) => house === 'pagat');
text += '### The shipped houses\n\n' + table(['verifying', 'bytes a hand', 'moves a hand', 'hands/s', 'moves/s', 'moves, of pagat’s'],
  rows.map(([house, bytes, moves, hands, speed]) => [house, number(bytes), number(moves), number(hands), number(speed), ratio(speed / base[4])])) + '\n\n';

// What is built on judging, each command on one core beside verifying the same hands, or one hand of the base game.
const more = simulate('more', 'pagat', 2000);
const one_hand = join(folder, 'one.tonk');
writeFileSync(one_hand, readFileSync(more.words, 'utf8').split(/^(?=hand )/m)[0]);
const alone_on = (...args) => ['taskset', '-c', '0', tonk, ...args];
const of_four = ['simulate', 'pagat', '--players', '4', '--seed', '1', '--hands'];
const built = [
  ['`verify -q`', 'a hand', more.hands, ['verify', '-q', '-j', '1', more.words]],
  ['`verify --coverage`', 'a hand', more.hands, ['verify', '--coverage', '-j', '1', more.words]],
  ['`identify`, of hands at one table', 'a hand', more.hands, ['identify', more.words]],
  ['`simulate`, four players', 'a hand', 20000, [...of_four, '20000', '--rules-from', '0']],
  ['`simulate`, where 1,000 hands tell how often each rule mattered', 'a hand', 20000, [...of_four, '20000']],
  ['`identify`, of one hand', 'in all', 1, ['identify', one_hand]],
  ['`check pagat`', 'in all', 1, ['check', 'pagat']],
  ['`rules pagat`', 'in all', 1, ['rules', 'pagat']],
  ['`odds pagat`, two to four players', 'in all', 1, ['odds', 'pagat']],
  ['`odds newcomb --with low-ladder`, four players', 'in all', 1, ['odds', 'newcomb', '--with', 'low-ladder', '--players', '4']],
  ["`diff pagat 'pagat with waiting'`", 'in all', 1, ['diff', 'pagat', 'pagat with waiting']],
  ['`diff newcomb pagat`', 'in all', 1, ['diff', 'newcomb', 'pagat']],
];
const [idle, ...seconds] = time([alone_on('--version'), ...built.map(([, , , args]) => alone_on(...args))], 3);
const each = built.map(([, , times], which) => (seconds[which] - idle) / times);
text += '### What is built on judging\n\n' + table(['', '', 'ms', 'hands verified meanwhile'], built.map(([words, of], which) =>
  [words, of, number(each[which] * 1000, each[which] < 0.01 ? 4 : 0), number(each[which] / each[0], each[which] < 10 * each[0] ? 1 : 0)])) + '\n\n';

// The whole program, on a log that is long enough for its start not to count.
const long = join(folder, 'long.tonk');
const once = readFileSync(samples[0].words);
const copies = 20;
for (let copy = 0; copy < copies; ++copy) {
  appendFileSync(long, once);
}
const cores = cpus().length;
const alone = join(folder, 'one.tonk');
writeFileSync(alone, once.toString().split(/^(?=hand )/m)[0]);
const verify = (jobs, ...more) => [tonk, 'verify', '-q', '-j', String(jobs), ...more];
const python = '/usr/bin/python3';
process.env.PYTHONPATH = join(bin, '../python');
const verify_by_python = (jobs) => [python, '-c', `import tonk; tonk.verify('${long}', jobs=${jobs})`];
const [cat, wc, one, all, summary, python_one, python_all, python_read] = time([['cat', long], ['wc', '-l', long], verify(1, long),
  verify(cores, long), verify(1, '--summary', long), verify_by_python(1), verify_by_python(cores),
  [python, '-c', `import tonk\nfor hand in tonk.read('${long}'): pass`]], 5);
const [start] = time([verify(1, alone)], 20);
const memory = (jobs) => {
  const done = spawnSync('/usr/bin/time', ['-f', '%M', ...verify(jobs, long)], { encoding: 'utf8' });
  const kilobytes = Number(done.stderr?.trim().split('\n').pop());
  if (!(kilobytes > 0)) {
    throw new Error(`nobody knows how much memory it took: ${done.error ?? done.stderr}`);
  }
  return kilobytes / 1024;
};
const megabytes = statSync(long).size / 1e6;
text += `### The whole program\n\nA log of ${number(megabytes)} MB: ${number(samples[0].hands)} hands of the base game, each of three players and in no session, ${copies} times over:\n\n`;
text += table(['', 's', 'MB/s', 'hands/s'], [['`cat`', cat], ['`wc -l`', wc], ['`tonk verify -q -j 1`', one],
  [`\`tonk verify -q -j ${cores}\``, all], ['`tonk verify -q -j 1 --summary`', summary]].map(([words, seconds]) =>
  [words, number(seconds, 2), number(megabytes / seconds), number(samples[0].hands * copies / seconds)]));
text += `\n\n${cores} cores are ${ratio(one / all)} times as fast as one. Memory: ${number(memory(1))} MiB on one core, ${number(memory(cores))} MiB on ${cores}. `
  + `Starting up and verifying one hand takes ${number(start * 1000, 1)} ms.\n`;

text += '\n### From Python\n\nThe same log:\n\n';
text += table(['', 's', 'the program’s time'], [['`verify`, on one core', python_one, one], [`\`verify\`, on ${cores}`, python_all, all],
  ['`read`, which gives every hand to Python', python_read, one]].map(([words, seconds, program]) => [words, number(seconds, 2), ratio(seconds / program)]));
const play = ['simulate', 'pagat', '--play', 'greedy,random', '--rules-from', '0', '--hands', '20000', '-o', '-'];
const [playing] = time([[tonk, ...play]], 3);
const speeds = [1, 2, 3].map(() => run(python, ['docs/example/environment.py', '2000']).match(/([0-9,]+) moves a second/)[1].replaceAll(',', ''));
text += `\n\nA greedy and a random player make ${number(Math.max(...speeds))} moves a second in [the environment for learners](python.md), `
  + `and ${number(count_moves(run(tonk, play)) / playing)} in \`tonk simulate\`.\n`;

// Sessions of 500 hands in the language server.
text += '\n### In an editor\n\nA letter is added to the `seats` of a session of 500 hands, so that every hand of it is wrong:\n\n';
const unseen = (path) => writeFileSync(path, readFileSync(path, 'utf8').replace(/draw [^,]+/g, 'draw ??'));
const edited = [];
for (const [house, change] of [['pagat'], ['pagat', unseen], ['seven-card-40'], ['jazz-club']]) {
  const { words } = simulate(`session-${edited.length}`, house, 500, ['--session', '500']);
  change?.(words);
  const tries = [];
  for (let at = 0; at < 3; ++at) {
    tries.push(await measure_editor(tonk, words));
  }
  const fastest = (of) => number(Math.min(...tries.map((one) => one[of])) * 1000);
  edited.push([house + (change ? ', every draw unseen' : ''), fastest('first'), fastest('longest'), fastest('all')]);
}
text += table(['', 'first findings, ms', 'longest answer meanwhile, ms', 'all findings, ms'], edited) + '\n';

const model = /model name\s*: (.*)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? 'an unknown processor';
text = `Measured on ${new Date().toISOString().slice(0, 10)} with ${cores} cores of ${model}.\n\n${text}`;
if (options.includes('--write')) {
  const page = readFileSync('docs/speed.md', 'utf8');
  const begin = '<!-- figures: script/bench --write -->\n';
  const end = '<!-- end of figures -->';
  const [before, rest] = page.split(begin);
  writeFileSync('docs/speed.md', before + begin + '\n' + text + '\n' + end + rest.split(end)[1]);
} else {
  process.stdout.write(text);
}
