import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LanguageServer } from './language_server.js';

const settings = {
  yaml: {
    validate: true,
    hover: true,
    completion: true,
    schemaStore: { enable: false }, // nothing but the file's own schema, and no network
  },
};

/// An editor as far as the language server sees one: it opens files and asks about places in them.
export class Editor {
  #server;
  #shown = 0;

  static async open(root) {
    const editor = new Editor();
    await editor.#server.ask('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(root).href,
      capabilities: {
        textDocument: {
          completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown', 'plaintext'] } },
          hover: { contentFormat: ['markdown'] },
          publishDiagnostics: {},
        },
      },
    });
    editor.#server.tell('initialized', {});
    editor.#server.tell('workspace/didChangeConfiguration', { settings });
    return editor;
  }

  constructor() {
    const require = createRequire(import.meta.url);
    const server = join(dirname(require.resolve('yaml-language-server/package.json')), 'bin', 'yaml-language-server');
    this.#server = new LanguageServer(process.execPath, [server, '--stdio']);
  }

  /// Shows a text as if it were the file; answers what the server says is wrong with it, as `line:column message`.
  async diagnostics(path, text) {
    const uri = this.#show(path, text);
    const diagnostics = await this.#server.published(uri);
    this.#server.tell('textDocument/didClose', { textDocument: { uri } });
    return diagnostics
      .map(({ range, message }) => ({ at: range.start, message }))
      .sort((a, b) => a.at.line - b.at.line || a.at.character - b.at.character)
      .map(({ at, message }) => `${at.line + 1}:${at.character + 1} ${message}`);
  }

  /// What is offered where `|` stands in the text.
  async completions(path, marked) {
    const answer = await this.#at('textDocument/completion', path, marked);
    return answer.items ?? answer;
  }

  /// What is told of the place where `|` stands in the text.
  async hover(path, marked) {
    return (await this.#at('textDocument/hover', path, marked)).contents.value;
  }

  async close() {
    await this.#server.close();
  }

  async #at(method, path, marked) {
    const before = marked.slice(0, marked.indexOf('|'));
    const line = before.split('\n').length - 1;
    const position = { line, character: before.length - before.lastIndexOf('\n') - 1 };
    const text = before + marked.slice(before.length + 1);
    const uri = this.#show(path, text);
    const answer = await this.#server.ask(method, { textDocument: { uri }, position });
    this.#server.tell('textDocument/didClose', { textDocument: { uri } });
    return answer;
  }

  /// Under another name each time: what is said of one text is never taken for another's.
  #show(path, text) {
    const uri = pathToFileURL(join(dirname(path), `${++this.#shown}-${basename(path)}`)).href;
    this.#server.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
    return uri;
  }
}
