import { expect, test } from 'vitest';
import type { Variant } from '../api/product.ts';
import {
  chosenVariant,
  fewLeft,
  isColorSoldOut,
  isSizeSoldOut,
  isSoldOut,
  quantityMax,
  startColor,
} from './stock.ts';

const variant = (size: string, color: string, available: number, price = 100): Variant => ({
  size,
  color,
  available,
  price,
});
const kurta = {
  colors: ['Rust', 'Indigo'],
  variants: [
    variant('M', 'Rust', 0),
    variant('L', 'Rust', 0),
    variant('M', 'Indigo', 3),
    variant('L', 'Indigo', 40),
  ],
};

test('nothing is known of the stock without variants: everything counts as available', () => {
  expect(isSoldOut({})).toBe(false);
  expect(isSizeSoldOut({}, 'M', '')).toBe(false);
  expect(isColorSoldOut({}, 'Rust')).toBe(false);
  expect(quantityMax({}, { size: 'M', color: '' })).toBe(99);
  expect(chosenVariant({}, { size: 'M', color: '' })).toBeUndefined();
});

test('a size is sold out in the chosen colour, or in every colour while none is chosen', () => {
  expect(isSizeSoldOut(kurta, 'M', 'Rust')).toBe(true);
  expect(isSizeSoldOut(kurta, 'M', 'Indigo')).toBe(false);
  expect(isSizeSoldOut(kurta, 'M', '')).toBe(false);
  expect(isSizeSoldOut(kurta, 'XL', 'Indigo')).toBe(true);
});

test('a product page starts with the first colour that can still be had', () => {
  expect(isColorSoldOut(kurta, 'Rust')).toBe(true);
  expect(startColor(kurta)).toBe('Indigo');
  expect(startColor({ colors: ['Rust'], variants: [variant('', 'Rust', 0)] })).toBe('Rust');
  expect(startColor({ colors: [] })).toBe('');
});

test('the chosen variant is found whatever the case, and where there is nothing to choose', () => {
  expect(chosenVariant(kurta, { size: 'l', color: 'indigo' })?.available).toBe(40);
  expect(chosenVariant(kurta, { size: '', color: 'Indigo' })).toBeUndefined();
  expect(chosenVariant({ variants: [variant('', '', 5)] }, { size: '', color: '' })?.available).toBe(5);
  expect(
    chosenVariant({ variants: [variant('M', '', 1), variant('L', '', 2)] }, { size: 'L', color: 'Default' })
      ?.available,
  ).toBe(2);
});

test('a line may ask for no more than there is, when the number is exact', () => {
  expect(quantityMax(kurta, { size: 'M', color: 'Indigo' })).toBe(3);
  expect(quantityMax(kurta, { size: 'L', color: 'Indigo' })).toBe(99);
  expect(fewLeft(kurta, { size: 'M', color: 'Indigo' })).toBe(3);
  expect(fewLeft(kurta, { size: 'L', color: 'Indigo' })).toBeUndefined();
});

test('sold out means no variant is left, or a stock of none', () => {
  expect(isSoldOut(kurta)).toBe(false);
  expect(isSoldOut({ variants: [variant('M', '', 0), variant('L', '', 0)] })).toBe(true);
  expect(isSoldOut({ available: 0 })).toBe(true);
});
