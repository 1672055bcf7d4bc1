import { spawn } from 'node:child_process';

/// A language server that a program is, as an editor talks to it.
export class LanguageServer {
  #waiting = new Map();
  #published = new Map();
  #bytes = Buffer.alloc(0);
  #id = 0;

  constructor(program, args) {
    this.process = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.process.stdout.on('data', (bytes) => this.#receive(bytes));
  }

  ask(method, params) {
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ jsonrpc: '2.0', id, method, params });
    });
  }

  tell(method, params) {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  /// What the server says next of a document, unasked.
  published(uri) {
    return new Promise((resolve) => this.#published.set(uri, resolve));
  }

  async close() {
    await this.ask('shutdown');
    this.tell('exit');
    await new Promise((resolve) => this.process.once('exit', resolve));
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
