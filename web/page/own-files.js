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

// Files that come with a log, beside those that are here already.
export function merged(files, log, more) {
  let text = log;
  const all = { ...files };
  for (const [name, content] of Object.entries(more)) {
    const free = freeName(all, name, content);
    all[free] = content;
    text = free === name ? text : renamed(text, name, free);
  }
  return { files: all, log: text };
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
