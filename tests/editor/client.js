import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

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
  #waiting = new Map();
  #published = new Map();
  #bytes = Buffer.alloc(0);
  #id = 0;
  #shown = 0;

  static async open(root) {
    const editor = new Editor();
    await editor.#ask('initialize', {
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
    editor.#tell('initialized', {});
    editor.#tell('workspace/didChangeConfiguration', { settings });
    return editor;
  }

  constructor() {
    const require = createRequire(import.meta.url);
    const server = join(dirname(require.resolve('yaml-language-server/package.json')), 'bin', 'yaml-language-server');
    this.process = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.process.stdout.on('data', (bytes) => this.#receive(bytes));
  }

  /// Shows a text as if it were the file; answers what the server says is wrong with it, as `line:column message`.
  async diagnostics(path, text) {
    const uri = this.#show(path, text);
    const diagnostics = await new Promise((resolve) => this.#published.set(uri, resolve));
    this.#tell('textDocument/didClose', { textDocument: { uri } });
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
    await this.#ask('shutdown');
    this.#tell('exit');
    await new Promise((resolve) => this.process.once('exit', resolve));
  }

  async #at(method, path, marked) {
    const before = marked.slice(0, marked.indexOf('|'));
    const line = before.split('\n').length - 1;
    const position = { line, character: before.length - before.lastIndexOf('\n') - 1 };
    const text = before + marked.slice(before.length + 1);
    const uri = this.#show(path, text);
    const answer = await this.#ask(method, { textDocument: { uri }, position });
    this.#tell('textDocument/didClose', { textDocument: { uri } });
    return answer;
  }

  /// Under another name each time: what is said of one text is never taken for another's.
  #show(path, text) {
    const uri = pathToFileURL(join(dirname(path), `${++this.#shown}-${basename(path)}`)).href;
    this.#tell('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
    return uri;
  }

  #ask(method, params) {
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ jsonrpc: '2.0', id, method, params });
    });
  }

  #tell(method, params) {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  #send(message) {
    const body = Buffer.from(JSON.stringify(message));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  #receive(bytes) {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    for (;;) {
      const end = this.#bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#bytes.subarray(0, end).toString())[1]);
      if (this.#bytes.length < end + 4 + length) return;
      const message = JSON.parse(this.#bytes.subarray(end + 4, end + 4 + length).toString());
      this.#bytes = this.#bytes.subarray(end + 4 + length);
      this.#take(message);
    }
  }

  #take(message) {
    if (message.method && message.id !== undefined) {
      // The server asks for little, and `nothing` is an answer to all of it.
      this.#send({ jsonrpc: '2.0', id: message.id, result: null });
    } else if (message.method === 'textDocument/publishDiagnostics') {
      this.#published.get(message.params.uri)?.(message.params.diagnostics);
      this.#published.delete(message.params.uri);
    } else if (message.id !== undefined) {
      const { resolve, reject } = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      message.error ? reject(new Error(message.error.message)) : resolve(message.result);
    }
  }
}
