import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { demoImages } from './demo-images.ts';

const catalogFile = path.join(import.meta.dirname, 'catalog.csv');
const folders = ['pictures', '../storefront/site-images'].map((name) => path.join(import.meta.dirname, name));

test('the catalog names only images that exist in every format', async () => {
  const named = new Set((await readFile(catalogFile, 'utf8')).match(/\/media\/demo\/[^,"\n]+/g));
  expect(named.size).toBeGreaterThan(40);
  const images = await demoImages();
  const missing = [...named].filter((imageUrl) => !images.some(({ url }) => url === imageUrl));
  expect(missing).toEqual([]);

  const files = new Set(await readdir(path.join(import.meta.dirname, 'pictures')));
  const sources = images.flatMap(({ sources }) => sources.flatMap(({ srcset }) => srcset.split(', ')));
  const sourceFiles = sources.map((source) => path.basename(source.split(' ')[0] ?? ''));
  expect(sourceFiles.filter((file) => !files.has(file))).toEqual([]);
});

test('all images together stay under 25 MB', async () => {
  const sizes = folders.map(async (folder) => {
    const files = (await readdir(folder)).filter((file) => /\.(avif|webp|jpg)$/.test(file));
    return Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).size));
  });
  const bytes = (await Promise.all(sizes)).flat().reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(25_000_000);
});
