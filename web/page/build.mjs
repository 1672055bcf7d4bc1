// node build.mjs PACKAGE FOLDER: makes the page, one file that needs no other, and the worker that keeps it, from the npm package with the engine.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const [engine, folder] = process.argv.slice(2).map((path) => resolve(path));

const { outputFiles } = buildSync({
  entryPoints: [join(here, 'main.jsx')],
  alias: { 'tonk-wasm': join(engine, 'index.js') },
  // The engine asks for these in Node alone.
  external: ['fs', 'path'],
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  outdir: folder,
  write: false,
  logLevel: 'warning',
});
const output = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
const script = output('.js').replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

const parts = {
  script,
  style: output('.css'),
  hash: createHash('sha256').update(script).digest('base64'),
};
const page = readFileSync(join(here, 'index.html'), 'utf8').replace(/\{(\w+)\}/g, (_, part) => parts[part]);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'index.html'), page);
copyFileSync(join(here, 'worker.js'), join(folder, 'worker.js'));
