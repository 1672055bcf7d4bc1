// A link that carries houses and log in its fragment, which no server sees.

const prefix = 'log=';
const mostBytes = 4_000_000;

// Whoever makes links can write anything into them, so what comes out of one is not read beyond a bearable size.
async function through(transform, bytes) {
  const parts = [];
  let size = 0;
  for await (const part of new Blob([bytes]).stream().pipeThrough(transform)) {
    parts.push(part);
    size += part.length;
    if (size > mostBytes) {
      throw new Error('too long');
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const letters = { '+': '-', '/': '_', '=': '' };
const signs = { '-': '+', _: '/' };

export async function packed({ log, files, view }) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify({ log, files, view })));
  return prefix + btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replace(/[+/=]/g, (sign) => letters[sign]);
}

// Other fragments are places in the page.
export const isShared = (fragment) => fragment.startsWith(prefix);

// Throws where there is no log in it.
export async function unpacked(fragment) {
  const bytes = Uint8Array.from(atob(fragment.slice(prefix.length).replace(/[-_]/g, (letter) => signs[letter])), (sign) => sign.charCodeAt(0));
  const { log, files, view } = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes)));
  if (typeof log !== 'string' || !Object.values(files).every((text) => typeof text === 'string')) {
    throw new Error('not a log');
  }
  return { log, files: { ...files }, view };
}
