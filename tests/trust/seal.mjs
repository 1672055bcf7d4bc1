// Binds a figure to what it says and to the code that it vouches for.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

function git(root, ...args) {
  const done = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (done.status !== 0) {
    throw new Error(`git ${args.join(' ')}: ${done.stderr}`);
  }
  return done.stdout;
}

// A string, a number (its marks between digits begin no character) or a character stays as it is; a comment goes.
const words = /R"([^()\\ ]{0,16})\([\s\S]*?\)\1"|"(?:\\.|[^"\\\n])*"|\b\d(?:'?[\w.])*|'(?:\\.|[^'\\\n])+'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** The text of a file without comments, and with one blank wherever there are some; of files of no known kind, as it is. */
export function withoutComments(name, text) {
  const ending = extname(name);
  if (['.cpp', '.hpp', '.def'].includes(ending)) {
    const strings = [];
    const bare = text.replace(words, (word) => {
      if (/^\/[/*]/.test(word)) {
        return ' ';
      }
      strings.push(word);
      return '\0';
    }).replace(/\s+/g, ' ').trim();
    return `${bare}\0${strings.join('\0')}`;
  }
  if (['.mjs', '.js'].includes(ending)) { // in which a regular expression looks like anything
    return text.split('\n').filter((line) => !/^\s*(\/\/|$)/.test(line)).join('\n');
  }
  if (['.yaml', '.py', '.sh', ''].includes(ending)) {
    return text.split('\n').filter((line) => !/^\s*(#(?!!)|$)/.test(line)).join('\n');
  }
  return text;
}

const kept = ['.cpp', '.hpp', '.def', '.mjs', '.js', '.json', '.yaml', '.tonk', '.txt', '.md', '.py', '.sh'];

/** The files at these paths, sorted: a file, all below a folder, or with `folder/*.cpp` those in a folder. Other kinds of files are left out. */
function filesBelow(root, paths) {
  const found = paths.flatMap((path) => {
    const [folder, ending] = path.split('*');
    if (ending !== undefined) {
      return readdirSync(join(root, folder)).filter((name) => name.endsWith(ending)).map((name) => `${folder}${name}`);
    }
    if (statSync(join(root, path)).isFile()) {
      return [path];
    }
    return readdirSync(join(root, path), { recursive: true }).filter((name) => kept.includes(extname(name))).map((name) => join(path, name));
  });
  return [...new Set(found)].sort();
}

/** Whether one of the files is not as the commit has it. */
export function isChanged(root, paths) {
  return git(root, 'status', '--porcelain', '--', ...paths) !== '';
}

/** The commit that is checked out, in short. */
export function commitOf(root) {
  return git(root, 'rev-parse', '--short=10', 'HEAD').trim();
}

/** Of the files at these paths as they are now, without comments. */
export function digestOf(root, paths) {
  const files = filesBelow(root, paths)
    .map((name) => [name, sha256(withoutComments(name, readFileSync(join(root, name), 'latin1')))]);
  return sha256(JSON.stringify(files));
}

/** The seal of a row {name, figure, command, on, commit} about these files as they are now. */
export function sealOf(root, row, paths) {
  return sha256(JSON.stringify([row.name, row.figure, row.command, row.on, row.commit, digestOf(root, paths)])).slice(0, 16);
}

/** The files that have changed since the commit by more than comments; nothing if the commit is not known here. */
export function changedSince(root, commit, paths) {
  try {
    return git(root, 'diff', '--name-only', '-z', commit, '--', ...paths).split('\0').filter(Boolean).filter((name) => {
      const before = spawnSync('git', ['-C', root, 'show', `${commit}:${name}`], { encoding: 'latin1', maxBuffer: 1 << 30 });
      const is_there = existsSync(join(root, name));
      return before.status !== 0 || !is_there
        || withoutComments(name, before.stdout) !== withoutComments(name, readFileSync(join(root, name), 'latin1'));
    });
  } catch {
    return undefined;
  }
}
