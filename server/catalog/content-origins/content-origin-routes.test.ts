import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { saveImageRecords } from '#server/images/save-image-records.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { addProduct } from '#server/testing/builders/products.ts';

import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { findContentOrigins, summarizeContentOrigins } from './find-content-origins.ts';

let shop: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  shop = await testApp({ settings: { apiBaseUrl: 'https://api.shop.example/api/v1' } });
});
afterAll(() => shop.close());

const getJson = async (path: string) => (await shop.app.inject(API_PREFIX + path)).json();

test('the origins are those of the logo, of unprocessed images and of images in merchants’ HTML', async () => {
  expect((await getJson(API_PATHS.storeInfo)).capabilities).toContain('content-origins');
  const forms = ['https://api.shop.example'];
  expect(await getJson(API_PATHS.contentOrigins)).toEqual({ images: [], forms });

  await saveStoreInfo(shop.db, {
    companyLogoUrl: 'https://logo.example/a.png',
    policies: { about: '<p>Us</p><img alt="We" src="https://policy.example:8443/us.jpg">' },
  });
  const { id } = await addProduct(shop.db, {
    description: '<p>x <img src="https://text.example/1.jpg" /><a href="https://link.example/">y</a></p>',
    images: ['https://cdn.example/1.jpg', 'https://done.example/2.jpg', '/media/demo/3.jpg'],
    variants: [{ imageUrl: 'http://variant.example/4.jpg' }],
  });
  await eventually(async () =>
    expect(await getJson(API_PATHS.contentOrigins)).toEqual({
      images: [
        'http://variant.example',
        'https://cdn.example',
        'https://done.example',
        'https://logo.example',
        'https://policy.example:8443',
        'https://text.example',
      ],
      forms,
    }),
  );

  await saveImageRecords(shop.db, [
    { url: 'https://done.example/2.jpg', width: 1, height: 1, sources: [], publicUrl: '/media/2.jpg' },
  ]);
  await shop.db.deleteFrom('variants').where('product_id', '=', id).execute();
  await saveStoreInfo(shop.db, {});
  await eventually(async () =>
    expect((await getJson(API_PATHS.contentOrigins)).images).toEqual([
      'https://cdn.example',
      'https://text.example',
    ]),
  );
});

test('of a large catalog the origins are those that the job has found', async () => {
  const limits = { maxProducts: 0, pause: 0, factor: 0 };
  const find = () => findContentOrigins(shop.db, 'https://api.shop.example/api/v1', limits);
  await addProduct(shop.db, { images: ['https://first.example/1.jpg'] });
  await sql`analyze products`.execute(shop.db);
  await expect(find()).rejects.toMatchObject({ code: 'unavailable' });

  const direct = await findContentOrigins(shop.db, 'https://api.shop.example/api/v1');
  expect(direct.images).toContain('https://first.example');
  expect(await summarizeContentOrigins(shop.db, limits)).toBe(true);
  expect(await find()).toEqual(direct);

  await addProduct(shop.db, { images: ['https://second.example/1.jpg'] });
  expect((await find()).images).not.toContain('https://second.example');
  await summarizeContentOrigins(shop.db, limits);
  expect((await find()).images).toContain('https://second.example');

  // a cached reply has what the job found last; counts that did not change make no reply anew
  const countsChanges = async () =>
    (await sql`select from catalog_changes where kind = 'counts'`.execute(shop.db)).rows.length;
  const before = await countsChanges();
  await eventually(async () =>
    expect((await getJson(API_PATHS.contentOrigins)).images).toContain('https://second.example'),
  );
  await summarizeContentOrigins(shop.db, limits);
  expect(await countsChanges()).toBe(before);
  const imagesOf = async () => (await getJson(API_PATHS.contentOrigins)).images;
  const storeOrigin = (origin: string) =>
    sql`update catalog_summaries set counts = ${JSON.stringify({ [origin]: 1 })}`.execute(shop.db);
  // until the reply is cached
  await eventually(async () => {
    await storeOrigin('https://cached.example');
    await sql`insert into catalog_changes (kind, product_id) values ('content', 'any')`.execute(shop.db);
    await eventually(async () => expect(await imagesOf()).toContain('https://cached.example'));
    await storeOrigin('https://unseen.example');
    expect(await imagesOf()).toContain('https://cached.example');
  });
  await summarizeContentOrigins(shop.db, limits);
  expect(await countsChanges()).toBe(before + 1);
  await eventually(async () => expect(await imagesOf()).not.toContain('https://cached.example'));

  // a catalog that became small again is read for each reply
  await summarizeContentOrigins(shop.db, { ...limits, maxProducts: 1_000 });
  await addProduct(shop.db, { images: ['https://third.example/1.jpg'] });
  const small = await findContentOrigins(shop.db, 'https://api.shop.example/api/v1');
  expect(small.images).toContain('https://third.example');
});
