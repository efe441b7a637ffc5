import { expect, test } from 'vitest';
import {
  categoryImage,
  clothImage,
  fallbackImage,
  heroImage,
  sharedImage,
  traditionImage,
} from './site-images.ts';

test('known categories have their own image, others share one', () => {
  expect(categoryImage('Masala').url).toMatch(/category-masala/);
  expect(categoryImage('masala & seasoning').url).toBe(categoryImage('masala').url);
  for (const unknown of ['Toys', '', '../hero', 'constructor']) {
    expect(categoryImage(unknown).url).toMatch(/category-default/);
  }
});

test('every image has several widths and also AVIF files', () => {
  for (const image of [heroImage, categoryImage('masala'), fallbackImage]) {
    const avif = image.sources.find(({ type }) => type === 'image/avif');
    expect(avif?.srcset.split(', ').length).toBeGreaterThan(1);
  }
  expect(fallbackImage.url).toMatch(/fallback/);
  expect(sharedImage).toMatch(/open-graph.*jpg/);
});

test('every image has a preview that is part of the page', () => {
  for (const image of [
    heroImage,
    traditionImage,
    clothImage,
    categoryImage('masala'),
    categoryImage('toys'),
  ]) {
    expect(image.preview).toMatch(/^data:image\/webp;base64,/);
  }
});
