import { expect, test } from 'vitest';
import { conflictLabels, formatProductValue } from './conflict-texts.ts';
import { newVariant } from './variants/variant-matrix.ts';

const conflict = (path: string) => ({ path, mine: 1, theirs: 2 });

test('a conflict names the field and the variant that two people changed', () => {
  const variants = { '7': { ...newVariant(), values: ['M', 'Blue'] }, '8': newVariant() };
  const paths = ['variants.7.price', 'variants.8.stock', 'variants.7', 'facts.HSN', 'title', 'images'];
  const whole = { ...conflict('variants'), others: { options: [] } };
  expect(conflictLabels([...paths.map(conflict), whole], { variants })).toEqual({
    variants: 'Options and variants',
    'variants.7.price': 'Price ₹ of M / Blue',
    'variants.8.stock': 'Stock',
    'variants.7': 'Variant of M / Blue',
    'facts.HSN': 'HSN',
  });
});

test('both values of a conflict are readable', () => {
  const image = { url: 'https://i.example/a.jpg', alt: null };
  expect(formatProductValue([image, { ...image, alt: 'Back', color: 'Red' }], 'images')).toBe(
    '2 images: no description, Back (Red)',
  );
  expect(formatProductValue('<p>Soft <b>cotton</b></p>', 'description')).toBe('Soft cotton');
  expect(formatProductValue(['Size', 'Colour'], 'options')).toBe('Size, Colour');
  expect(formatProductValue([{ color: 'Red', swatch: '#b3202c' }], 'swatches')).toBe('Red #b3202c');
  expect(formatProductValue(null, 'variants.7')).toBe('removed');
  expect(formatProductValue({ ...newVariant(), values: ['M'] }, 'variants.7')).toBe('M');
  const rows = {
    '1': { ...newVariant(), values: ['S', 'Red'] },
    '2': { ...newVariant(), values: ['M', 'Red'] },
  };
  expect(formatProductValue({ ...rows, '3': null }, 'variants')).toBe('S / Red, M / Red');
  expect(formatProductValue({ '1': newVariant() }, 'variants')).toBe('one without options');
  expect(formatProductValue(280, 'variants.7.price')).toBe('280');
  expect(formatProductValue('', 'vendor')).toBe('nothing');
  expect(formatProductValue(false, 'isPublished')).toBe('no');
});
