import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { API_PREFIX } from '#contract/paths.ts';
import { listAttention } from '#server/attention/list-attention.ts';
import type { Settings } from '#server/env.ts';
import { pictureServer } from '#server/testing/picture-server.ts';
import { exportCsv, importCsv } from '#server/testing/product-csv.ts';
import { testApp } from '#server/testing/test-app.ts';
import { countWaitingPictures } from './count-waiting-pictures.ts';
import { deleteUnusedPictures } from './delete-unused-pictures.ts';
import { openPictureFolder } from './picture-folder.ts';
import { preparePictures } from './prepare-pictures.ts';
import { retryPictures } from './retry-pictures.ts';

const PATIENCE_MS = 120_000;
const photo = await readFile(path.resolve(import.meta.dirname, '../../demo/pictures/lakadong-turmeric.webp'));
const jpeg = await sharp(photo).resize(400).jpeg().toBuffer();

let shop: Awaited<ReturnType<typeof testApp>>;
let far: Awaited<ReturnType<typeof pictureServer>>;
let dir: string;
beforeAll(async () => {
  [shop, far, dir] = await Promise.all([
    testApp({ settings: { shopOrigin: 'https://shop.example' } }),
    pictureServer(),
    mkdtemp(path.join(os.tmpdir(), 'haat-pictures-')),
  ]);
});
afterEach(async () => {
  await shop.db.deleteFrom('incoming_pictures').execute();
});
afterAll(async () => {
  await Promise.all([shop.close(), far.close(), rm(dir, { recursive: true })]);
});

async function prepare(
  fetchPictures: Settings['fetchPictures'] = 'anywhere',
  signal = new AbortController().signal,
) {
  await preparePictures({ db: shop.db, settings: { fetchPictures } }, pino({ level: 'silent' }), signal);
}

/** Returns the product's images once the server has received the catalog change. */
async function imagesOnceMade(id: string, count = 1) {
  await expect.poll(async () => (await imagesOf(id)).filter(({ sources }) => sources).length).toBe(count);
  return await imagesOf(id);
}

async function imagesOf(id: string) {
  const reply = await shop.app.inject(`${API_PREFIX}/products/${id}`);
  return reply.json<Product>().images;
}

const row = (id: string, picture: string, more: Record<string, string> = {}) => ({
  Title: `Product ${id}`,
  'URL handle': id,
  Price: '100',
  'Inventory quantity': '5',
  'Product image URL': picture,
  ...more,
});

const waiting = () => shop.db.selectFrom('incoming_pictures').selectAll().orderBy('url').execute();

const madeDue = () =>
  shop.db
    .updateTable('incoming_pictures')
    .set({ next_attempt_at: new Date(0) })
    .where('next_attempt_at', 'is not', null)
    .execute();

const attention = async () =>
  (await listAttention(shop.db)).find(({ heading }) => heading.startsWith('Pictures'))?.lines ?? [];

test(
  'an image on another server is fetched, and the shop serves its own files of it',
  async () => {
    far.answers['/kurta.jpg'] = jpeg;
    const url = `${far.origin}/kurta.jpg`;
    await importCsv(shop.db, [row('kurta', url, { 'Variant image URL': url, 'Image alt text': 'Blue' })]);
    expect(await imagesOf('kurta')).toEqual([{ url, alt: 'Blue' }]);

    await prepare();
    const [image] = await imagesOnceMade('kurta');
    expect(image).toMatchObject({
      url: expect.stringMatching(/^https:\/\/shop\.example\/media\/[\w-]{22}-400\.jpg$/),
      alt: 'Blue',
      width: 400,
      height: 500,
      preview: expect.stringMatching(/^data:image\/webp;base64,/),
      sources: [
        { type: 'image/avif', srcset: expect.stringMatching(/-320\.avif 320w, .*-400\.avif 400w$/) },
        { type: 'image/webp', srcset: expect.stringMatching(/-320\.webp 320w, .*-400\.webp 400w$/) },
      ],
    });
    expect(await waiting()).toEqual([]);
    // it was requested once, although two cells contain it, and an export still contains its source URL
    expect(far.asked).toHaveLength(1);
    expect(await exportCsv(shop.db)).toContain(url);
    expect((await importCsv(shop.db, await exportCsv(shop.db))).counts).toMatchObject({ updated: 0 });
  },
  PATIENCE_MS,
);

test('its files are served as immutable, with their media type, and nothing else is served', async () => {
  const [image] = await imagesOf('kurta');
  const names = [image?.url, ...(image?.sources ?? []).flatMap(({ srcset }) => srcset.split(', '))].map(
    (part) => part?.split('/').at(-1)?.split(' ')[0],
  );
  expect(names).toHaveLength(5);
  for (const name of names) {
    const reply = await shop.app.inject(`${API_PREFIX}/media/${name}`);
    const { format, width } = await sharp(reply.rawPayload).metadata();
    expect(reply.headers).toMatchObject({
      'content-type': { heif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' }[String(format)],
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(name).toContain(`-${width}.`);
  }
  for (const name of [names[0]?.replace('400', '401'), 'x.svg', '..%2fenv', 'a'.repeat(300)]) {
    const reply = await shop.app.inject(`${API_PREFIX}/media/${name}`);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
  }
});

test(
  'the original is stored unchanged',
  async () => {
    const originals = await shop.db.selectFrom('picture_originals').select('bytes').execute();
    expect(originals.map(({ bytes }) => bytes.equals(jpeg))).toEqual([true]);
    // the same bytes at another URL are not resized again
    far.answers['/copy.jpg'] = jpeg;
    await importCsv(shop.db, [row('copy', `${far.origin}/copy.jpg`)]);
    await prepare();
    expect((await imagesOnceMade('copy'))[0]?.url).toBe((await imagesOf('kurta'))[0]?.url);
    expect(await shop.db.selectFrom('picture_originals').select('hash').execute()).toHaveLength(1);
  },
  PATIENCE_MS,
);

test(
  'an unusable image keeps its URL, and the merchant sees why; once fixed, it can be retried',
  async () => {
    far.answers['/page.jpg'] = Buffer.from('<!doctype html><script>alert(1)</script>');
    const page = `${far.origin}/page.jpg`;
    const gone = `${far.origin}/gone.jpg`;
    await importCsv(shop.db, [row('page', page), row('gone', gone)]);
    await prepare();
    expect(await imagesOf('page')).toEqual([{ url: page }]);
    expect((await attention()).sort()).toEqual([
      `gone  ${gone}  its server answers 404`,
      `page  ${page}  it is not a JPEG, PNG, WebP, AVIF or GIF picture`,
    ]);

    far.answers['/gone.jpg'] = jpeg;
    expect(await retryPictures(shop.db)).toBe(2);
    await prepare();
    expect((await imagesOnceMade('gone'))[0]?.url).toContain('https://shop.example/media/');
    expect(await attention()).toHaveLength(1);
  },
  PATIENCE_MS,
);

test('a private IP is rejected unless the settings allow it', async () => {
  far.asked.length = 0;
  far.answers['/private.jpg'] = jpeg;
  await importCsv(shop.db, [row('private', `${far.origin}/private.jpg`)]);
  await prepare('off');
  expect(await waiting()).toMatchObject([{ attempts: 0 }]);
  await prepare('public');
  expect(far.asked).toEqual([]);
  expect((await attention()).join()).toContain('leads into a private network');
});

test('an image on a failing server is retried with doubling delays, and fails after the last attempt', async () => {
  far.answers['/busy.jpg'] = (_, response) => response.writeHead(503).end();
  await importCsv(shop.db, [row('busy', `${far.origin}/busy.jpg`)]);
  const waits: number[] = [];
  for (let tries = 1; tries <= 10; tries += 1) {
    await prepare();
    const [incoming] = await waiting();
    expect(incoming).toMatchObject({ attempts: tries, last_error: 'its server answers 503' });
    const next = incoming?.next_attempt_at;
    if (next) waits.push(Math.round((next.getTime() - Date.now()) / 60_000));
    await madeDue();
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360]);
  expect((await waiting())[0]?.next_attempt_at).toBeNull();
});

test('two servers never claim the same image', async () => {
  far.asked.length = 0;
  const slow: (typeof far.answers)[string] = (_, response) => void setTimeout(() => response.end(jpeg), 50);
  const names = Array.from({ length: 8 }, (_, i) => `/shared-${i}.jpg`);
  for (const name of names) far.answers[name] = slow;
  await importCsv(
    shop.db,
    names.map((name, i) => row(`shared-${i}`, far.origin + name)),
  );
  await Promise.all([prepare(), prepare()]);
  expect(far.asked.map(({ path }) => path).sort()).toEqual(names);
  expect(await waiting()).toEqual([]);
});

test('a shop that stops does not count the interrupted attempt', async () => {
  const stopping = new AbortController();
  far.answers['/slow.jpg'] = () => stopping.abort();
  await importCsv(shop.db, [row('slow', `${far.origin}/slow.jpg`)]);
  await prepare('anywhere', stopping.signal);
  expect(await waiting()).toMatchObject([{ attempts: 0, last_error: null }]);
});

test(
  "a merchant's own files are found by name, processed, and unchanged by the next import",
  async () => {
    const folder = path.join(dir, 'photos');
    await mkdir(path.join(folder, 'Men'), { recursive: true });
    await writeFile(path.join(folder, 'Men', "Kurta's Front.JPG"), jpeg);
    await writeFile(path.join(folder, 'back.png'), await sharp(photo).resize(100).png().toBuffer());
    await writeFile(path.join(dir, 'outside.jpg'), jpeg);
    const rows = [
      row('own', "men\\kurta's front.jpg"),
      { 'URL handle': 'own', 'Product image URL': './back.png' },
      { 'URL handle': 'own', 'Product image URL': 'missing.jpg' },
      { 'URL handle': 'own', 'Product image URL': '../outside.jpg' },
    ];
    const imported = await importCsv(shop.db, rows, { pictures: openPictureFolder(folder) });
    expect(imported.warnings.map(({ row, text }) => `${row} ${text}`)).toEqual([
      `4 Product image URL names "missing.jpg", which is not in ${folder}, and is left out`,
      `5 Product image URL names "../outside.jpg", which is not in ${folder}, and is left out`,
    ]);
    // not public before it is processed
    expect(await imagesOf('own')).toEqual([]);
    await prepare('off');
    const images = await imagesOnceMade('own', 2);
    expect(images.map(({ width, height }) => [width, height])).toEqual([
      [400, 500],
      [100, 125],
    ]);
    for (const again of [rows, await exportCsv(shop.db)]) {
      const { counts } = await importCsv(shop.db, again, { pictures: openPictureFolder(folder) });
      expect(counts).toMatchObject({ created: 0, updated: 0, refused: 0 });
    }
    expect(await exportCsv(shop.db)).toMatch(/\/media\/own\/[0-9a-f]{64}\/Kurta%27s%20Front\.JPG/);
  },
  PATIENCE_MS,
);

test('an image file name without --pictures gives a warning; a dry run stores nothing', async () => {
  const { warnings } = await importCsv(shop.db, [row('plain', 'back.png')]);
  expect(warnings.map(({ text }) => text)).toEqual([
    'Product image URL names a file, which needs --pictures FOLDER, and is left out',
  ]);
  const before = await shop.db.selectFrom('picture_originals').select('hash').execute();
  await writeFile(path.join(dir, 'new.png'), await sharp(photo).resize(50).png().toBuffer());
  await importCsv(shop.db, [row('dry', 'new.png')], { isDryRun: true, pictures: openPictureFolder(dir) });
  expect(await shop.db.selectFrom('picture_originals').select('hash').execute()).toEqual(before);
  expect(await waiting()).toEqual([]);
});

test('an uploaded image of another shop is reported as missing until the next import with --pictures', async () => {
  const [image] = await shop.db
    .selectFrom('product_images')
    .select('url')
    .where('product_id', '=', 'own')
    .execute();
  const stranger = (image?.url ?? '').replace(/own\/.{8}/, 'own/00000000');
  await shop.db.insertInto('incoming_pictures').values({ url: stranger }).execute();
  await shop.db
    .updateTable('product_images')
    .set({ url: stranger })
    .where('product_id', '=', 'plain')
    .execute();
  await prepare();
  expect(await waiting()).toMatchObject([{ last_error: expect.stringContaining('--pictures FOLDER') }]);
});

/**
 * Removes the files of width 480, as in older versions of the shop, then runs the migration that adds the
 * width.
 */
async function upgradeOlderPictures() {
  const pictures = await shop.db.selectFrom('pictures').select(['url', 'sources']).execute();
  for (const { url, sources } of pictures) {
    const older = sources.map(({ type, srcset }) => {
      const parts = srcset.split(', ').filter((part) => !part.endsWith(' 480w'));
      return { type, srcset: parts.join(', ') };
    });
    await shop.db
      .updateTable('pictures')
      .set({ sources: JSON.stringify(older) })
      .where('url', '=', url)
      .execute();
  }
  await shop.db.deleteFrom('picture_files').where('name', 'like', '%-480.%').execute();
  const migration = path.resolve(import.meta.dirname, '../database/migrations/0018-pictures-480-wide.sql');
  await shop.pool.query(await readFile(migration, 'utf8'));
}

test(
  'images resized before the width of 480 existed get it from their originals, without fetching them again',
  async () => {
    const wide = await sharp(photo).resize(600).jpeg().toBuffer();
    far.answers['/wide.jpg'] = wide;
    await importCsv(shop.db, [row('wide', `${far.origin}/wide.jpg`)]);
    await prepare();
    const [made] = await imagesOnceMade('wide');
    far.asked.length = 0;

    await upgradeOlderPictures();
    expect(await waiting()).toMatchObject([{ url: `${far.origin}/wide.jpg` }]);
    expect(await countWaitingPictures(shop.db, { fetchPictures: 'off' })).toBe(1);
    await prepare('off');
    expect([far.asked, await waiting()]).toEqual([[], []]);

    const { sources, ...rest } = made ?? {};
    await expect.poll(async () => JSON.stringify(await imagesOf('wide'))).toContain('480w');
    const [image] = await imagesOf('wide');
    expect(image).toMatchObject(rest);
    for (const [i, { srcset }] of (image?.sources ?? []).entries()) {
      const [narrow, added, ...wider] = srcset.split(', ');
      expect([narrow, ...wider]).toEqual(
        sources?.[i]?.srcset.split(', ').filter((part) => !/ 480w$/.test(part)),
      );
      const [address = '', width] = added?.split(' ') ?? [];
      const reply = await shop.app.inject(`${API_PREFIX}${new URL(address).pathname}`);
      expect([(await sharp(reply.rawPayload).metadata()).width, width]).toEqual([480, '480w']);
    }
  },
  PATIENCE_MS,
);

test('images that no product and no order uses any more are deleted, their originals after a day', async () => {
  await shop.db.deleteFrom('products').where('id', 'in', ['own', 'kurta', 'wide']).execute();
  await deleteUnusedPictures(shop.db);
  const urls = (await shop.db.selectFrom('pictures').select('url').execute()).map(({ url }) => url);
  expect(urls.filter((url) => url.includes('/own/') || url.endsWith('/kurta.jpg'))).toEqual([]);
  expect(urls).toContain(`${far.origin}/copy.jpg`);
  const originals = () => shop.db.selectFrom('picture_originals').select('hash').execute();
  const young = await originals();
  await shop.db
    .updateTable('picture_originals')
    .set({ created_at: new Date(0) })
    .execute();
  await deleteUnusedPictures(shop.db);
  // the original that two products used and one still uses stays
  expect((await originals()).length).toBe(1);
  expect(young.length).toBeGreaterThan(1);
  expect((await shop.db.selectFrom('picture_files').select('name').execute()).length).toBe(5);
});
