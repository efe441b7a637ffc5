import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import type { Product } from '#contract/catalog.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { createProduct, deleteProduct } from '#server/catalog/editing/save-product.ts';
import type { Settings } from '#server/settings/settings.ts';
import { actionItemTexts } from '#server/testing/action-item-texts.ts';
import { exportCsv, importCsv } from '#server/testing/builders/product-csv.ts';
import { startThirdPartyServer } from '#server/testing/fake-servers/third-party-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { openImageFolder } from '../image-folder.ts';
import { countQueuedImages, deleteUnusedImages, retryImages } from '../image-maintenance.ts';
import { claimDueImage } from '../image-queue-queries.ts';
import { uploadImage } from '../upload-image.ts';
import { processImages } from './process-images.ts';

const photo = await readFile(
  path.resolve(import.meta.dirname, '../../../demo/pictures/lakadong-turmeric.webp'),
);
const jpeg = await sharp(photo).resize(400).jpeg().toBuffer();

let shop: Awaited<ReturnType<typeof testApp>>;
let imageServer: Awaited<ReturnType<typeof startThirdPartyServer>>;
let dir: string;
beforeAll(async () => {
  [shop, imageServer, dir] = await Promise.all([
    testApp({ settings: { shopOrigin: 'https://shop.example' } }),
    startThirdPartyServer(),
    mkdtemp(path.join(os.tmpdir(), 'haat-pictures-')),
  ]);
});
afterEach(async () => {
  await shop.db.deleteFrom('image_queue').execute();
});
afterAll(async () => {
  await Promise.all([shop.close(), imageServer.close(), rm(dir, { recursive: true })]);
});

async function processDue(
  fetchImages: Settings['fetchImages'] = 'anywhere',
  signal = new AbortController().signal,
) {
  await processImages({ db: shop.db, settings: { fetchImages } }, pino({ level: 'silent' }), signal);
}

/** What lists of the admin show of an image. */
async function thumbnailUrl(url: string | undefined) {
  const { rows } = await sql<{ found: string }>`select thumbnail_url(${url}::text) as found`.execute(shop.db);
  return rows[0]?.found;
}

/** Returns the product's images once the server has received the catalog change. */
async function waitForImages(id: string, count = 1) {
  await expect
    .poll(async () => (await fetchImagesOf(id)).filter(({ sources }) => sources).length)
    .toBe(count);
  return await fetchImagesOf(id);
}

async function fetchImagesOf(id: string) {
  const reply = await shop.app.inject(`${API_PREFIX}/products/${id}`);
  return reply.json<Product>().images;
}

const row = (id: string, imageUrl: string, extraColumns: Record<string, string> = {}) => ({
  Title: `Product ${id}`,
  'URL handle': id,
  Price: '100',
  'Inventory quantity': '5',
  'Product image URL': imageUrl,
  ...extraColumns,
});

const listQueued = () => shop.db.selectFrom('image_queue').selectAll().orderBy('url').execute();

const makeAllDue = () =>
  shop.db
    .updateTable('image_queue')
    .set({ next_attempt_at: new Date(0) })
    .where('next_attempt_at', 'is not', null)
    .execute();

const actionItemLines = async () =>
  (await actionItemTexts(shop.db)).find(({ heading }) => heading.startsWith('Images'))?.lines ?? [];

test('an image on another server is fetched, and the shop serves its own files of it', async () => {
  imageServer.handlers['/kurta.jpg'] = jpeg;
  const url = `${imageServer.origin}/kurta.jpg`;
  await importCsv(shop.db, [row('kurta', url, { 'Variant image URL': url, 'Image alt text': 'Blue' })]);
  expect(await fetchImagesOf('kurta')).toEqual([{ url, alt: 'Blue' }]);

  await processDue();
  const [image] = await waitForImages('kurta');
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
  expect(await listQueued()).toEqual([]);
  // it was requested once, although two cells contain it, and an export still contains its source URL
  expect(imageServer.requests).toHaveLength(1);
  expect(await exportCsv(shop.db)).toContain(url);
  expect((await importCsv(shop.db, await exportCsv(shop.db))).counts).toMatchObject({ updated: 0 });
});

test('its files are served as immutable, with their media type, and nothing else is served', async () => {
  const [image] = await fetchImagesOf('kurta');
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

test('the original is stored unchanged', async () => {
  const originals = await shop.db.selectFrom('image_originals').select('bytes').execute();
  expect(originals.map(({ bytes }) => bytes?.equals(jpeg))).toEqual([true]);
  // the same bytes at another URL are not resized again
  imageServer.handlers['/copy.jpg'] = jpeg;
  await importCsv(shop.db, [row('copy', `${imageServer.origin}/copy.jpg`)]);
  await processDue();
  expect((await waitForImages('copy'))[0]?.url).toBe((await fetchImagesOf('kurta'))[0]?.url);
  expect(await shop.db.selectFrom('image_originals').select('hash').execute()).toHaveLength(1);
});

test('a list shows the thumbnail; an image of an earlier version gets one from its original, and keeps its files', async () => {
  const listThumbnails = () =>
    shop.db.selectFrom('image_files').select('name').where('name', 'like', '%-112.jpg').execute();
  const before = await shop.db.selectFrom('images').selectAll().orderBy('url').execute();
  const thumbnails = await listThumbnails();
  expect(thumbnails).toHaveLength(1);
  const [image] = before;
  expect(await thumbnailUrl(image?.url)).toBe(`/media/${thumbnails[0]?.name}`);
  await shop.db.deleteFrom('image_files').where('name', 'like', '%-112.jpg').execute();
  const webp = image?.sources.find(({ type }) => type === 'image/webp');
  expect(await thumbnailUrl(image?.url)).toBe(webp?.srcset.split(' ')[0]);
  expect(await thumbnailUrl('https://cdn.example/unknown.jpg')).toBe('https://cdn.example/unknown.jpg');
  // as migration 0220 does
  const urls = before.map(({ url }) => ({ url }));
  await shop.db.insertInto('image_queue').values(urls).execute();
  await processDue();
  expect(await listQueued()).toEqual([]);
  expect(await listThumbnails()).toHaveLength(1);
  expect(await shop.db.selectFrom('images').selectAll().orderBy('url').execute()).toEqual(before);
});

test('an unusable image keeps its URL, and the merchant sees why; once fixed, it can be retried', async () => {
  imageServer.handlers['/page.jpg'] = Buffer.from('<!doctype html><script>alert(1)</script>');
  const page = `${imageServer.origin}/page.jpg`;
  const gone = `${imageServer.origin}/gone.jpg`;
  await importCsv(shop.db, [row('page', page), row('gone', gone)]);
  await processDue();
  expect(await fetchImagesOf('page')).toEqual([{ url: page }]);
  expect((await actionItemLines()).sort()).toEqual([
    `gone  ${gone}  its server answers 404`,
    `page  ${page}  it is not a JPEG, PNG, WebP, AVIF or GIF image`,
  ]);

  imageServer.handlers['/gone.jpg'] = jpeg;
  expect(await retryImages(shop.db, COMMAND_LINE)).toBe(2);
  await processDue();
  expect((await waitForImages('gone'))[0]?.url).toContain('https://shop.example/media/');
  expect(await actionItemLines()).toHaveLength(1);
});

test('a private IP is rejected unless the settings allow it', async () => {
  imageServer.requests.length = 0;
  imageServer.handlers['/private.jpg'] = jpeg;
  await importCsv(shop.db, [row('private', `${imageServer.origin}/private.jpg`)]);
  await processDue('off');
  expect(await listQueued()).toMatchObject([{ attempts: 0 }]);
  await processDue('public');
  expect(imageServer.requests).toEqual([]);
  expect((await actionItemLines()).join()).toContain('leads into a private network');
});

test('an image on a failing server is retried with doubling delays, and fails after the last attempt', async () => {
  imageServer.handlers['/busy.jpg'] = (_, response) => response.writeHead(503).end();
  await importCsv(shop.db, [row('busy', `${imageServer.origin}/busy.jpg`)]);
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await processDue();
    const [queuedImage] = await listQueued();
    expect(queuedImage).toMatchObject({ attempts: attempt, last_error: 'its server answers 503' });
    const next = queuedImage?.next_attempt_at;
    if (next) delays.push(Math.round((next.getTime() - Date.now()) / 60_000));
    await makeAllDue();
  }
  expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360]);
  expect((await listQueued())[0]?.next_attempt_at).toBeNull();
});

test('two servers never claim the same image', async () => {
  imageServer.requests.length = 0;
  const slow: (typeof imageServer.handlers)[string] = (_, response) =>
    void setTimeout(() => response.end(jpeg), 50);
  const names = Array.from({ length: 8 }, (_, i) => `/shared-${i}.jpg`);
  for (const name of names) imageServer.handlers[name] = slow;
  await importCsv(
    shop.db,
    names.map((name, i) => row(`shared-${i}`, imageServer.origin + name)),
  );
  await Promise.all([processDue(), processDue()]);
  expect(imageServer.requests.map(({ path }) => path).sort()).toEqual(names);
  expect(await listQueued()).toEqual([]);
});

test('uploaded images are processed before those of an import, which wait longer', async () => {
  await sql`insert into image_queue (url, next_attempt_at) values
    ('https://cdn.example/imported.jpg', now() - interval '1 hour'), ('/media/own/x/front.jpg', now())`.execute(
    shop.db,
  );
  const claimed = [await claimDueImage(shop.db, false), await claimDueImage(shop.db, false)];
  expect(claimed.map((due) => due?.url)).toEqual([
    '/media/own/x/front.jpg',
    'https://cdn.example/imported.jpg',
  ]);
  await sql`delete from image_queue`.execute(shop.db);
});

test('a shop that stops does not count the interrupted attempt', async () => {
  const stopping = new AbortController();
  imageServer.handlers['/slow.jpg'] = () => stopping.abort();
  await importCsv(shop.db, [row('slow', `${imageServer.origin}/slow.jpg`)]);
  await processDue('anywhere', stopping.signal);
  expect(await listQueued()).toMatchObject([{ attempts: 0, last_error: null }]);
});

test("a merchant's own files are found by name, processed, and unchanged by the next import", async () => {
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
  const imported = await importCsv(shop.db, rows, { imageFolder: openImageFolder(folder) });
  expect(imported.warnings.map(({ row, text }) => `${row} ${text}`)).toEqual([
    `4 Product image URL names "missing.jpg", which is not in ${folder}, and is left out`,
    `5 Product image URL names "../outside.jpg", which is not in ${folder}, and is left out`,
  ]);
  // not public before it is processed
  expect(await fetchImagesOf('own')).toEqual([]);
  await processDue('off');
  const images = await waitForImages('own', 2);
  expect(images.map(({ width, height }) => [width, height])).toEqual([
    [400, 500],
    [100, 125],
  ]);
  for (const repeatedImport of [rows, await exportCsv(shop.db)]) {
    const { counts } = await importCsv(shop.db, repeatedImport, { imageFolder: openImageFolder(folder) });
    expect(counts).toMatchObject({ created: 0, updated: 0, rejected: 0 });
  }
  expect(await exportCsv(shop.db)).toMatch(/\/media\/own\/[0-9a-f]{64}\/Kurta%27s%20Front\.JPG/);
});

test('an image file name without --pictures gives a warning; a dry run stores nothing', async () => {
  const { warnings } = await importCsv(shop.db, [row('plain', 'back.png')]);
  expect(warnings.map(({ text }) => text)).toEqual([
    'Product image URL names a file, which needs --pictures FOLDER, and is left out',
  ]);
  const before = await shop.db.selectFrom('image_originals').select('hash').execute();
  await writeFile(path.join(dir, 'new.png'), await sharp(photo).resize(50).png().toBuffer());
  await importCsv(shop.db, [row('dry', 'new.png')], { isDryRun: true, imageFolder: openImageFolder(dir) });
  expect(await shop.db.selectFrom('image_originals').select('hash').execute()).toEqual(before);
  expect(await listQueued()).toEqual([]);
});

test('an uploaded image of another shop is reported as missing until the next import with --pictures', async () => {
  const [image] = await shop.db
    .selectFrom('product_images')
    .select('url')
    .where('product_id', '=', 'own')
    .execute();
  const foreignUrl = (image?.url ?? '').replace(/own\/.{8}/, 'own/00000000');
  await shop.db.insertInto('image_queue').values({ url: foreignUrl }).execute();
  await shop.db
    .updateTable('product_images')
    .set({ url: foreignUrl })
    .where('product_id', '=', 'plain')
    .execute();
  await processDue();
  expect(await listQueued()).toMatchObject([{ last_error: expect.stringContaining('--pictures FOLDER') }]);
});

/**
 * Removes the files of width 480, as in older versions of the shop, then runs the migration that adds the
 * width.
 */
async function downgradeAndMigrate() {
  const images = await shop.db.selectFrom('images').select(['url', 'sources']).execute();
  for (const { url, sources } of images) {
    const older = sources.map(({ type, srcset }) => {
      const parts = srcset.split(', ').filter((part) => !part.endsWith(' 480w'));
      return { type, srcset: parts.join(', ') };
    });
    await shop.db
      .updateTable('images')
      .set({ sources: JSON.stringify(older) })
      .where('url', '=', url)
      .execute();
  }
  await shop.db.deleteFrom('image_files').where('name', 'like', '%-480.%').execute();
  const migration = path.resolve(import.meta.dirname, '../../database/migrations/0018-pictures-480-wide.sql');
  // later migrations renamed the tables
  const statement = (await readFile(migration, 'utf8'))
    .replaceAll('incoming_pictures', 'image_queue')
    .replaceAll('from pictures', 'from images');
  await shop.pool.query(statement);
}

test('images resized before the width of 480 existed get it from their originals, without fetching them again', async () => {
  const wide = await sharp(photo).resize(600).jpeg().toBuffer();
  imageServer.handlers['/wide.jpg'] = wide;
  await importCsv(shop.db, [row('wide', `${imageServer.origin}/wide.jpg`)]);
  await processDue();
  const [imageBefore] = await waitForImages('wide');
  imageServer.requests.length = 0;

  await downgradeAndMigrate();
  expect(await listQueued()).toMatchObject([{ url: `${imageServer.origin}/wide.jpg` }]);
  expect(await countQueuedImages(shop.db, { fetchImages: 'off' })).toBe(1);
  await processDue('off');
  expect([imageServer.requests, await listQueued()]).toEqual([[], []]);

  const { sources, ...rest } = imageBefore ?? {};
  await expect.poll(async () => JSON.stringify(await fetchImagesOf('wide'))).toContain('480w');
  const [image] = await fetchImagesOf('wide');
  expect(image).toMatchObject(rest);
  for (const [i, { srcset }] of (image?.sources ?? []).entries()) {
    const [narrow, added, ...wider] = srcset.split(', ');
    expect([narrow, ...wider]).toEqual(
      sources?.[i]?.srcset.split(', ').filter((part) => !/ 480w$/.test(part)),
    );
    const [imageUrl = '', width] = added?.split(' ') ?? [];
    const reply = await shop.app.inject(`${API_PREFIX}${new URL(imageUrl).pathname}`);
    expect([(await sharp(reply.rawPayload).metadata()).width, width]).toEqual([480, '480w']);
  }
});

/** Makes all originals older than the day for which they stay unused. */
const ageOriginals = () =>
  shop.db
    .updateTable('image_originals')
    .set({ created_at: new Date(0) })
    .execute();

test('the image of a logo or of a page stays while a version of the content has one of its files', async () => {
  const own = async () =>
    await shop.db.selectFrom('images').selectAll().where('url', 'like', '%/own/%').execute();
  const products = await shop.db
    .selectFrom('product_images')
    .selectAll()
    .where('url', 'like', '%/own/%')
    .execute();
  const [image] = await own();
  const [, webp] = image?.sources ?? [];
  const logo = webp?.srcset.split(' ')[0] ?? '';
  expect(logo).toMatch(/^\/media\/.+\.webp$/);
  await shop.db.deleteFrom('product_images').where('url', 'like', '%/own/%').execute();
  await ageOriginals();
  await shop.db
    .insertInto('content_versions')
    .values({
      kind: 'appearance',
      key: 'shop',
      status: 'published',
      body: JSON.stringify({ logo, icon: '' }),
    })
    .execute();
  await deleteUnusedImages(shop.db);
  expect((await own()).map(({ url }) => url)).toEqual([image?.url]);
  await shop.db
    .updateTable('content_versions')
    .set({ kind: 'texts', key: 'home', body: JSON.stringify({ heroImage: webp?.srcset, title: 'Cloth' }) })
    .execute();
  await deleteUnusedImages(shop.db);
  expect((await own()).map(({ url }) => url)).toEqual([image?.url]);
  await shop.db.deleteFrom('content_versions').execute();
  await deleteUnusedImages(shop.db);
  expect(await own()).toEqual([]);
  await shop.db.insertInto('product_images').values(products).execute();
});

const imageUrls = async () =>
  (await shop.db.selectFrom('images').select('url').orderBy('url').execute()).map(({ url }) => url);

test('an uploaded image stays for a day before its product is saved; one saved later is processed again', async () => {
  const bytes = await sharp(photo).resize(60).jpeg().toBuffer();
  const url = await uploadImage(shop.db, { bytes, fileName: 'later.jpg' }, COMMAND_LINE);
  await processDue();
  await deleteUnusedImages(shop.db);
  expect(await imageUrls()).toContain(url);
  await ageOriginals();
  // the same file, uploaded again, stays for another day
  await uploadImage(shop.db, { bytes, fileName: 'later.jpg' }, COMMAND_LINE);
  await deleteUnusedImages(shop.db);
  expect(await imageUrls()).toContain(url);
  // its row was deleted while another image of the same file was in use
  await shop.db.deleteFrom('images').where('url', '=', url).execute();
  await createProduct(shop.db, { title: 'Later', images: [{ url, alt: null }] }, COMMAND_LINE);
  expect(await listQueued()).toMatchObject([{ url }]);
  await processDue();
  expect(await imageUrls()).toContain(url);

  await shop.db.deleteFrom('images').where('url', '=', url).execute();
  await importCsv(shop.db, [row('imported-again', url)]);
  expect(await listQueued()).toMatchObject([{ url }]);
  // without its original an image cannot be processed
  await importCsv(shop.db, [row('imported-again', url.replace(/own\/.{8}/, 'own/00000000'))]);
  expect(await listQueued()).toMatchObject([{ url }]);
  await processDue();
});

test('an image that an undo can bring back, or that a file has that is not applied yet, stays', async () => {
  const [removed, ofVariant, pending] = await Promise.all(
    [70, 71, 72].map(async (width) => {
      const bytes = await sharp(photo).resize(width).jpeg().toBuffer();
      return await uploadImage(shop.db, { bytes, fileName: `${width}.jpg` }, COMMAND_LINE);
    }),
  );
  await processDue();
  const variants = { new1: { values: [], price: 100, image: ofVariant } };
  const { handle } = await createProduct(
    shop.db,
    { title: 'Restored', status: 'active', images: [{ url: removed ?? '', alt: null }], variants },
    COMMAND_LINE,
  );
  await deleteProduct(shop.db, handle, COMMAND_LINE);
  const importId = await shop.db
    .insertInto('product_imports')
    .values({ staff_name: 'Asha', file_name: 'a.csv', state: 'review' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('product_import_rows')
    .values({
      import_id: importId.id,
      number: 1,
      product_id: 'pending',
      title: 'Pending',
      kind: 'new',
      file_rows: [2],
      product: JSON.stringify({ images: [{ url: pending }], variants: [{ imageUrl: null }] }),
      stored_version: '',
      differences: '[]',
      notes: [],
    })
    .execute();
  await ageOriginals();
  await deleteUnusedImages(shop.db);
  expect(await imageUrls()).toEqual(expect.arrayContaining([removed, ofVariant, pending]));
  await shop.db.deleteFrom('product_imports').execute();
  await shop.db.deleteFrom('operations').execute();
  await deleteUnusedImages(shop.db);
  const left = await imageUrls();
  expect([removed, ofVariant, pending].filter((url) => left.includes(url ?? ''))).toEqual([]);
});

test('images that no product and no order uses any more are deleted with their originals, a day after they came', async () => {
  await shop.db.deleteFrom('products').where('id', 'in', ['own', 'kurta', 'wide']).execute();
  await shop.db.updateTable('image_originals').set({ created_at: new Date() }).execute();
  const urlsBefore = await imageUrls();
  await deleteUnusedImages(shop.db);
  expect(await imageUrls()).toEqual(urlsBefore);
  const originals = () => shop.db.selectFrom('image_originals').select('hash').execute();
  const originalsBefore = await originals();
  await ageOriginals();
  await deleteUnusedImages(shop.db);
  const urls = await imageUrls();
  expect(urls.filter((url) => url.endsWith('/Kurta%27s%20Front.JPG') || url.endsWith('/kurta.jpg'))).toEqual(
    [],
  );
  expect(urls).toContain(`${imageServer.origin}/copy.jpg`);
  // the original that two products used and one still uses stays
  expect((await originals()).length).toBeLessThan(originalsBefore.length);
  expect((await originals()).length).toBe(2);
});
