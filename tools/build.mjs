// Builds the storefront into dist/: for browsers, then for the web server; and the admin. Run by `npm run build`, and by
// `npm start` and `npm test` when a source changed.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { buildStamp, stampFile } from './build-stamp.mjs';

const root = path.resolve(import.meta.dirname, '..');
const COMPRESSED = /\.(?:js|css|svg|txt|webmanifest)$/;
const SMALLEST_COMPRESSED = 512;

// an inherited NODE_ENV, such as `test`, would build React's development version and the style guide
process.env.NODE_ENV = 'production';
const startedAt = performance.now();
// computed first: a file saved during the build must count as changed
const stamp = buildStamp(root);
await rm(stampFile(root), { force: true });
await build({ root, logLevel: 'warn' });
await build({ root, logLevel: 'warn', build: { ssr: true } });
await build({ configFile: path.join(root, 'admin/vite.config.ts'), logLevel: 'warn' });
await compressAssets(path.join(root, 'dist/client'));
await compressAssets(path.join(root, 'dist/admin'));
await mkdir(path.dirname(stampFile(root)), { recursive: true });
await writeFile(stampFile(root), stamp);
console.log(`Storefront and admin built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);

/** Writes `.br` and `.gz` beside every text asset, at maximum compression: each is sent many times. */
async function compressAssets(folder) {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files.filter((file) => COMPRESSED.test(file)).map((file) => compressFile(path.join(folder, file))),
  );
}

async function compressFile(file) {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST_COMPRESSED) return;
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, brotli));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
