import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { LanguageServer } from '../editor/language_server.js';

/// How long, in seconds, `tonk lsp` takes after a letter is added to the `seats` of a session, so that every hand of it is wrong: `first`, until it
/// says what it has found at once; `longest`, for any answer while it looks at the rest; `all`, until it has told everything.
export async function measure_editor(tonk, path) {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  const line = lines.findIndex((words) => words.startsWith('seats'));
  const uri = pathToFileURL(path).href;
  const server = new LanguageServer(tonk, ['lsp', '--config', 'none']);
  await server.ask('initialize', { capabilities: {} });
  server.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'tonk', version: 1, text } });
  await server.published(uri);

  const begin = performance.now();
  const since = (moment) => (performance.now() - moment) / 1000;
  const end = { line, character: lines[line].length };
  server.tell('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ range: { start: end, end }, text: 'x' }] });
  await server.published(uri);
  const first = since(begin);
  let all;
  const told = server.published(uri).then(() => { all = since(begin); });
  let longest = 0;
  for (let at = 0; all === undefined; ++at) {
    const position = { line: line + 1 + (at * 97) % (lines.length - line - 1), character: 4 };
    for (const method of ['textDocument/hover', 'textDocument/completion']) {
      const asked = performance.now();
      await server.ask(method, { textDocument: { uri }, position });
      longest = Math.max(longest, since(asked));
    }
    await new Promise((resolve) => setTimeout(resolve, 10)); // an editor asks now and then
  }
  await told;
  await server.close();
  return { first, longest, all };
}
