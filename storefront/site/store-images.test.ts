import { expect, test } from 'vitest';
import { imageOfCategory, storeImage, storeLink } from './store-images.ts';

const SRCSET = '/media/a-320.webp 320w, /media/a-960.webp 960w';

test('an image of the merchant replaces the built-in one, in all of its widths', () => {
  expect(storeImage({ 'home.heroImage': SRCSET }, 'home.heroImage')).toEqual({
    url: '/media/a-960.webp',
    sources: [{ type: 'image/webp', srcset: SRCSET }],
  });
  expect(imageOfCategory({ 'listing.image.men': SRCSET }, 'Men').url).toBe('/media/a-960.webp');
  expect(imageOfCategory(undefined, 'Men').url).toMatch(/category-men/);
});

test.each(['', 'https://elsewhere.example/a.webp 320w', '//elsewhere.example/a.webp 320w', '/media/a.webp'])(
  'what is no file of the shop is not shown: %j',
  (text) => {
    expect(storeImage({ key: text }, 'key')).toBeUndefined();
  },
);

test('a button leads to a page of the shop, by default to all products', () => {
  expect(storeLink({ key: '/products?category=men' }, 'key')).toBe('/products?category=men');
  for (const path of ['', 'javascript:alert(1)', '//elsewhere.example', '/\\elsewhere', 'https://a.example'])
    expect(storeLink({ key: path }, 'key')).toBe('/products');
});
