import { expect, test } from 'vitest';
import {
  categoryPicture,
  clothPicture,
  heroPicture,
  sharedPicture,
  stockPicture,
  traditionPicture,
} from './site-pictures.ts';

test('known categories have their own image, others share one', () => {
  expect(categoryPicture('Masala').url).toMatch(/category-masala/);
  expect(categoryPicture('masala & seasoning').url).toBe(categoryPicture('masala').url);
  for (const unknown of ['Toys', '', '../hero', 'constructor']) {
    expect(categoryPicture(unknown).url).toMatch(/category-default/);
  }
});

test('every image has several widths and also AVIF files', () => {
  for (const picture of [heroPicture, categoryPicture('masala'), stockPicture]) {
    const avif = picture.sources.find(({ type }) => type === 'image/avif');
    expect(avif?.srcset.split(', ').length).toBeGreaterThan(1);
  }
  expect(stockPicture.url).toMatch(/fallback/);
  expect(sharedPicture).toMatch(/open-graph.*jpg/);
});

test('every image has a preview that is part of the page', () => {
  for (const picture of [
    heroPicture,
    traditionPicture,
    clothPicture,
    categoryPicture('masala'),
    categoryPicture('toys'),
  ]) {
    expect(picture.preview).toMatch(/^data:image\/webp;base64,/);
  }
});
