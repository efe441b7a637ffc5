import { expect, test } from 'vitest';
import {
  assignImage,
  colorOptionIndex,
  fillColorImages,
  followColors,
  imagesOfColors,
  suggestSwatch,
  withoutImages,
} from './product-colors.ts';
import { listVariants, newVariant } from './variant-matrix.ts';

const variant = (position: number, size: string, color: string, image: string | null = null) => ({
  ...newVariant(),
  position,
  values: [size, color],
  image,
});
const VARIANTS = {
  '1': variant(1, 'S', 'Red', 'red.jpg'),
  '2': variant(2, 'M', 'Red', 'red.jpg'),
  '3': variant(3, 'S', 'Blue', 'blue.jpg'),
  '4': null,
};
const images = (variants: Parameters<typeof listVariants>[0]) =>
  listVariants(variants).map(([, { image }]) => image);

test('the color is found by the name of its option, in any of the known languages', () => {
  expect(colorOptionIndex([{ name: 'Size' }, { name: 'Colour' }])).toBe(1);
  expect(colorOptionIndex([{ name: 'रंग' }])).toBe(0);
  expect(colorOptionIndex([{ name: 'Size' }])).toBeUndefined();
});

test('an image shows one color: all of its variants, and no other', () => {
  const assigned = assignImage(VARIANTS, 1, 'blue.jpg', 'Red');
  expect(images(assigned)).toEqual(['blue.jpg', 'blue.jpg', null]);
  expect(images(assignImage(VARIANTS, 1, 'red.jpg', ''))).toEqual([null, null, 'blue.jpg']);
  expect(imagesOfColors(VARIANTS, 1)).toEqual({ Red: 'red.jpg', Blue: 'blue.jpg' });
});

test('added variants get the image of their color, and a removed image is shown by none', () => {
  const added = { ...VARIANTS, new: variant(4, 'L', 'Blue') };
  expect(images(fillColorImages(added, 1))).toEqual(['red.jpg', 'red.jpg', 'blue.jpg', 'blue.jpg']);
  expect(images(withoutImages(VARIANTS, ['blue.jpg']))).toEqual(['red.jpg', 'red.jpg', null]);
});

test('a renamed color keeps its swatch, a removed one loses it, also when others move', () => {
  const swatches = [
    { color: 'Red', swatch: '#b3202c' },
    { color: 'Blue', swatch: '#2b5fa8' },
  ];
  const follow = (after: string[]) => followColors(swatches, ['Red', 'Blue'], after);
  expect(follow(['Madder', 'Blue'])).toEqual([
    { color: 'Madder', swatch: '#b3202c' },
    { color: 'Blue', swatch: '#2b5fa8' },
  ]);
  expect(follow(['Blue', 'Red'])).toEqual([swatches[1], swatches[0]]);
  expect(follow(['Blue'])).toEqual([swatches[1]]);
  expect(follow(['Blue', 'Green'])).toEqual([swatches[1]]);
});

test('a new swatch begins with the color in its name', () => {
  expect(suggestSwatch('Deep Red')).toBe('#b3202c');
  expect(suggestSwatch('नीला')).toBe('#2b5fa8');
  expect(suggestSwatch('Sunset')).toBe('#85827d');
});
