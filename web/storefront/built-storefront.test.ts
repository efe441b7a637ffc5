import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { routes } from '#storefront/routes.ts';
import { CHUNKS } from '../../vite.config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const sources = globSync('storefront/**/*.{ts,tsx}', { cwd: ROOT }).map((file) =>
  file.split(path.sep).join('/'),
);

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
