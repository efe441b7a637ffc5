import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { UNUSED_ELEMENTS, UNUSED_FEATURES } from '../../tools/without-unused-react.ts';
import { builtAdmin } from './admin-files.ts';
import type { AdminFiles } from './admin-page.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MAX_FIRST_LOAD_KIB = 200;
const outDirs: string[] = [];

/** Builds with one of the two configurations, and returns the folder. */
async function buildWith(configFile: string): Promise<string> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'admin-build-'));
  outDirs.push(outDir);
  await build({
    root: ROOT,
    configFile: path.join(ROOT, configFile),
    logLevel: 'silent',
    mode: 'production',
    build: { outDir, copyPublicDir: false, sourcemap: true },
  });
  return outDir;
}

/** Source files of every chunk, from the source maps. */
function sourcesOf(outDir: string): string[] {
  const manifest = JSON.parse(readFileSync(path.join(outDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
  return scripts.flatMap(({ file }) => {
    const map = path.join(outDir, `${file}.map`);
    // a chunk of the bundler itself has no source
    if (!existsSync(map)) return [];
    const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
    return sources.map((source) => path.relative(ROOT, path.resolve(path.dirname(map), source)));
  });
}

let admin: AdminFiles;
let adminDir: string;

const textOf = (urls: readonly string[]) =>
  urls.map((url) => readFileSync(path.join(adminDir, url.replace('/admin/', '')), 'utf8')).join('\n');

beforeAll(async () => {
  // the tests' own value would build the style guide too
  vi.stubEnv('NODE_ENV', 'production');
  adminDir = await buildWith('admin/vite.config.ts');
  admin = builtAdmin(adminDir);
});
afterAll(() => {
  vi.unstubAllEnvs();
  for (const dir of outDirs) rmSync(dir, { recursive: true, force: true });
});

test(`what every screen of the admin loads first is at most ${MAX_FIRST_LOAD_KIB} KiB`, () => {
  const urls = [admin.entry, ...admin.styles, ...admin.preloads, ...admin.fonts];
  const sizes = urls.map((url) => {
    const bytes = readFileSync(path.join(adminDir, url.replace('/admin/', '')));
    return url.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length;
  });
  expect(admin.fonts).toHaveLength(2);
  const kib = sizes.reduce((a, b) => a + b) / 1024;
  expect(kib).toBeGreaterThan(50);
  expect(kib).toBeLessThanOrEqual(MAX_FIRST_LOAD_KIB);
});

test('the admin contains neither the style guide, nor a schema library, nor the server', () => {
  const sources = sourcesOf(adminDir);
  expect(sources).toContain('admin/shell/shell.tsx');
  expect(sources.filter((file) => /styleguide|node_modules\/zod\/|^(server|web|wire)\//.test(file))).toEqual(
    [],
  );
});

test('the first load of the admin asks for no locales and contains messages in English alone', () => {
  expect(textOf(admin.prefetches)).toContain('en-US');
  const text = textOf([admin.entry, ...admin.preloads]);
  expect(text).not.toMatch(/supportedLocalesOf|new Intl\.DateTimeFormat/);
  expect(text + textOf(admin.prefetches)).not.toContain('Effacer la recherche');
});

test('no first view loads the library of dialogs and menus', () => {
  expect(textOf(admin.prefetches)).toContain('react-aria-');
  const own = admin.screens
    .filter(({ path: screen }) => ['/', '/orders', '/orders/:number', '/sign-in'].includes(screen))
    .flatMap(({ scripts }) => scripts);
  expect(own.length).toBeGreaterThan(0);
  expect(textOf([admin.entry, ...admin.preloads, ...own])).not.toContain('react-aria-');
});

test('a first view loads at most twelve scripts', () => {
  for (const { path: screen, scripts } of admin.screens) {
    const count = 1 + admin.preloads.length + scripts.length;
    expect([screen, count <= 12 || count]).toEqual([screen, true]);
  }
});

test('the admin uses nothing of React that its build leaves out', () => {
  const used = sourcesOf(adminDir).flatMap((file) => {
    if (!file.startsWith('admin/')) return [];
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const imports = [...text.matchAll(/import ([^;]*) from 'react(-dom)?'/g)].map(([, names = '']) => names);
    // the boundary for errors is a class; a title inside a chart is part of its image
    const names = imports.map((each) => each.replace(/\bComponent\b/, ''));
    const unused = names.filter((each) => UNUSED_FEATURES.test(each));
    const elements = file.endsWith('.tsx')
      ? text
          .replace(/`[^`]*`/g, '')
          .replaceAll('<title>{', '')
          .match(UNUSED_ELEMENTS)
      : null;
    return [...unused, ...(elements ?? [])].map((name) => `${file}: ${name}`);
  });
  expect(used).toEqual([]);
});

test('the manifest makes the admin installable, with icons of its own in their stated sizes', async () => {
  const dir = path.join(ROOT, 'admin/public');
  const manifest = JSON.parse(readFileSync(path.join(dir, 'manifest.webmanifest'), 'utf8'));
  expect(manifest).toMatchObject({ scope: '/admin/', start_url: '/admin/', display: 'standalone' });
  const icons = manifest.icons as { src: string; sizes: string; type: string; purpose?: string }[];
  for (const { src, sizes, type } of icons.filter((icon) => icon.type === 'image/png')) {
    const file = readFileSync(path.join(dir, src.replace('/admin/', '')));
    const { width, height, format } = await sharp(file).metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
    expect(file.equals(readFileSync(path.join(ROOT, 'storefront/public', path.basename(src))))).toBe(false);
  }
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['any', undefined],
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
});

test('the storefront contains no module of the admin and none of its libraries', async () => {
  const sources = sourcesOf(await buildWith('vite.config.ts'));
  expect(sources).toContain('storefront/entry-client.tsx');
  expect(
    sources.filter((file) => /^admin\/|node_modules\/(react-aria|react-stately|@tanstack|@react)/.test(file)),
  ).toEqual([]);
});
