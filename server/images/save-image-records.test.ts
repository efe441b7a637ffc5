import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { testApp } from '#server/testing/test-app.ts';
import { saveImageRecords } from './save-image-records.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  shop = await testApp({ settings: { shopOrigin: 'https://shop.example' } });
  await addProduct(shop.db, {
    id: 'kurta',
    images: ['/media/kurta.webp', 'https://cdn.example/2.jpg', 'https://cdn.example/3.jpg'],
  });
});
afterAll(() => shop.close());

const images = async () => {
  const reply = await shop.app.inject(`${API_PREFIX}/products/kurta`);
  return reply.json<{ images: unknown[] }>().images;
};

test('a stored image has its size and other formats, all with absolute URLs', async () => {
  const sources = [{ type: 'image/avif', srcset: '/media/kurta-320.avif 320w, /media/kurta-640.avif 640w' }];
  await saveImageRecords(shop.db, [{ url: '/media/kurta.webp', width: 640, height: 800, sources }]);
  const srcset =
    'https://shop.example/media/kurta-320.avif 320w, https://shop.example/media/kurta-640.avif 640w';
  expect((await images())[0]).toEqual({
    url: 'https://shop.example/media/kurta.webp',
    width: 640,
    height: 800,
    sources: [{ type: 'image/avif', srcset }],
  });
});

test('a processed image has its public URL and its preview', async () => {
  const publicUrl = '/media/abc-960.jpg';
  await saveImageRecords(shop.db, [
    {
      url: 'https://cdn.example/2.jpg',
      width: 4,
      height: 5,
      sources: [],
      publicUrl,
      preview: 'data:image/webp;base64,UklG',
    },
  ]);
  await expect
    .poll(async () => (await images())[1])
    .toEqual({
      url: 'https://shop.example/media/abc-960.jpg',
      width: 4,
      height: 5,
      preview: 'data:image/webp;base64,UklG',
      sources: [],
    });
});

test('an image that is not stored has only its URL', async () => {
  expect((await images())[2]).toEqual({ url: 'https://cdn.example/3.jpg' });
});
