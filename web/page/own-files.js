// Files of houses of one's own, as the page keeps them by name.
import { renamed } from './hand-log.js';

export const isYaml = (name) => /\.ya?ml$/.test(name);

// The name, or one with a number where that is another text's.
export function freeName(files, name, content) {
  let free = name;
  for (let number = 2; free in files && files[free] !== content; ++number) {
    free = name.replace(/(\.ya?ml)?$/, `-${number}$1`);
  }
  return free;
}

// A file with the names that `called` gives to the files that it names.
export const withNames = (content, called) =>
  content.replace(/[^\s"'[\],]+/g, (word) => (word.startsWith('./') ? `./${called(word.slice(2))}` : called(word)));

// Files that come with a log, beside those that are here already.
export function merged(files, log, more) {
  const all = { ...files };
  const names = new Map();
  const called = (name) => {
    if (Object.hasOwn(more, name) && !names.has(name)) {
      names.set(name, name); // for files that name each other
      const content = withNames(more[name], called);
      names.set(name, freeName(all, name, content));
      all[names.get(name)] = content;
    }
    return names.get(name) ?? name;
  };
  Object.keys(more).forEach(called);
  return { files: all, log: renamed(log, called) };
}

// The files that a text needs: those that it names, and those that these name.
export function filesOf(text, files) {
  const needed = {};
  const read = (reader) => {
    for (const [name, content] of Object.entries(files)) {
      const called = /^(?:house|option): *([\w-]+)/m.exec(content)?.[1];
      if (!(name in needed) && (reader.includes(name) || (called && new RegExp(`(?<![\\w-])${called}(?![\\w-])`).test(reader)))) {
        needed[name] = content;
        read(content);
      }
    }
  };
  read(text);
  return needed;
}
