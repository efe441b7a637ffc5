import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { routes } from '#storefront/routes.ts';
import { UNUSED_ELEMENTS, UNUSED_FEATURES } from '../../tools/without-unused-react.ts';
import { CHUNKS } from '../../vite.config.ts';
import { documentAssets } from './built-storefront.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const sources = globSync('storefront/**/*.{ts,tsx}', { cwd: ROOT }).map((file) =>
  file.split(path.sep).join('/'),
);

const sizes = new Map<string, number>();

/** Compresses each file once: all pages share most of their scripts. */
function compressedSize(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(file)).length;
  sizes.set(file, size);
  return size;
}

describe('a build for browsers', () => {
  let outDir: string;
  let manifest: Record<string, { file: string }>;

  beforeAll(async () => {
    // the tests' own value would build the style guide too
    vi.stubEnv('NODE_ENV', 'production');
    outDir = await mkdtemp(path.join(os.tmpdir(), 'storefront-build-'));
    await build({
      root: ROOT,
      logLevel: 'silent',
      mode: 'production',
      build: { outDir, copyPublicDir: false },
    });
    manifest = JSON.parse(readFileSync(path.join(outDir, '.vite/manifest.json'), 'utf8'));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(outDir, { recursive: true, force: true });
  });

  // the style guide is in no production build
  test.each(
    routes.filter(({ file }) => !file.includes('/styleguide/')).map(({ path, file }) => [path, file]),
  )('has the page of %s under its file', (_path, file) => {
    expect(manifest[file]?.file).toMatch(/^assets\/.*\.js$/);
  });

  // Budgets of the scripts of a first view in KiB, compressed. What it does not need is imported later.
  test.each([
    ['home/home-page.tsx', 72],
    ['listing/listing-page.tsx', 72],
    ['product-page/product-page.tsx', 78],
    ['cart/cart-page.tsx', 72],
  ])('loads the scripts of %s in at most %i KiB', (page, maxKib) => {
    const { entry, scriptsOf } = documentAssets(manifest);
    const bytes = [entry, ...scriptsOf(`storefront/${page}`)].map((url) =>
      compressedSize(path.join(outDir, url)),
    );
    const kib = bytes.reduce((a, b) => a + b) / 1024;
    expect(kib).toBeGreaterThan(50);
    expect(kib).toBeLessThanOrEqual(maxKib);
  });

  test('has every chunk of the configuration', () => {
    const files = Object.values(manifest).map(({ file }) => file);
    for (const { name } of CHUNKS) {
      // the chunk with the entry is named after the entry
      const chunk = name === 'shop' ? 'entry-client' : name;
      expect(
        files.filter((file) => file.startsWith(`assets/${chunk}-`) && file.endsWith('.js')),
      ).toHaveLength(1);
    }
  });
});

describe.each(CHUNKS)('chunk $name', ({ files }) => {
  test.each(files.filter(({ source }) => source.startsWith('storefront')))('%s matches a file', (pattern) => {
    expect(sources.filter((file) => pattern.test(file))).not.toEqual([]);
  });
});

test('the storefront uses nothing of React that its build leaves out', () => {
  const used = sources.flatMap((file) => {
    if (/\.test\.tsx?$/.test(file)) return [];
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const imports = [...text.matchAll(/import ([^;]*) from 'react(-dom)?'/g)].map(([, names = '']) => names);
    const unused = imports.filter((names) => UNUSED_FEATURES.test(names));
    const elements = file.endsWith('.tsx') ? text.replace(/`[^`]*`/g, '').match(UNUSED_ELEMENTS) : null;
    return [...unused, ...(elements ?? [])].map((name) => `${file}: ${name}`);
  });
  expect(used).toEqual([]);
});
