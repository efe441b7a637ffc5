import { expect, test } from 'vitest';
import {
  assignImage,
  colorOptionIndex,
  fillColorImages,
  followColors,
  imagesAfterColors,
  imagesOfColors,
  showFirstImages,
  suggestSwatch,
  withoutImages,
} from './product-colors.ts';
import { listVariants, newVariant, type Variants } from './variants/variant-matrix.ts';

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

test('a color has several images, its variants show the first of them, and a renamed one keeps them', () => {
  const listed = ['red.jpg', 'back.jpg', 'blue.jpg', 'both.jpg'].map((url) => ({ url, alt: null }));
  const { images: assigned, variants } = assignImage(
    { images: listed, variants: VARIANTS },
    1,
    'back.jpg',
    'Red',
  );
  expect(assigned.map(({ color }) => color)).toEqual(['Red', 'Red', 'Blue', undefined]);
  expect(images(variants)).toEqual(['red.jpg', 'red.jpg', 'blue.jpg']);
  const moved = [assigned[1], assigned[0], ...assigned.slice(2)].flatMap((image) => image ?? []);
  expect(images(showFirstImages({ images: moved, variants }, 1))).toEqual([
    'back.jpg',
    'back.jpg',
    'blue.jpg',
  ]);
  expect(imagesAfterColors(assigned, ['Red', 'Blue'], ['Madder', 'Blue']).map(({ color }) => color)).toEqual([
    'Madder',
    'Madder',
    'Blue',
    undefined,
  ]);
  expect(imagesAfterColors(assigned, ['Red', 'Blue'], ['Blue']).map(({ color }) => color)).toEqual([
    undefined,
    undefined,
    'Blue',
    undefined,
  ]);
});

test('an image shows one color: all of its variants, and no other', () => {
  const listed = ['red.jpg', 'blue.jpg', 'both.jpg'].map((url) => ({ url, alt: null }));
  const assign = (url: string, color: string, before = { images: listed, variants: VARIANTS as Variants }) =>
    assignImage(before, 1, url, color);
  expect(images(assign('blue.jpg', 'Red').variants)).toEqual(['red.jpg', 'red.jpg', null]);
  expect(images(assign('red.jpg', '').variants)).toEqual([null, null, 'blue.jpg']);
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
