import { expect, test } from 'vitest';
import type { Variant } from '#storefront/api/parsing/product.ts';
import {
  initialColor,
  isColorSoldOut,
  isSizeSoldOut,
  isSoldOut,
  lowStockQuantity,
  maxQuantity,
  selectedVariant,
} from './availability.ts';

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

test('without variants the stock is unknown, and everything counts as available', () => {
  expect(isSoldOut({})).toBe(false);
  expect(isSizeSoldOut({}, 'M', '')).toBe(false);
  expect(isColorSoldOut({}, 'Rust')).toBe(false);
  expect(maxQuantity({}, { size: 'M', color: '' })).toBe(99);
  expect(selectedVariant({}, { size: 'M', color: '' })).toBeUndefined();
});

test('a size is sold out in the selected color, or in every color while none is selected', () => {
  expect(isSizeSoldOut(kurta, 'M', 'Rust')).toBe(true);
  expect(isSizeSoldOut(kurta, 'M', 'Indigo')).toBe(false);
  expect(isSizeSoldOut(kurta, 'M', '')).toBe(false);
  expect(isSizeSoldOut(kurta, 'XL', 'Indigo')).toBe(true);
});

test('a product page preselects the first color that is not sold out', () => {
  expect(isColorSoldOut(kurta, 'Rust')).toBe(true);
  expect(initialColor(kurta)).toBe('Indigo');
  expect(initialColor({ colors: ['Rust'], variants: [variant('', 'Rust', 0)] })).toBe('Rust');
  expect(initialColor({ colors: [] })).toBe('');
});

test('the selected variant is found in any letter case, and without options to select', () => {
  expect(selectedVariant(kurta, { size: 'l', color: 'indigo' })?.available).toBe(40);
  expect(selectedVariant(kurta, { size: '', color: 'Indigo' })).toBeUndefined();
  expect(selectedVariant({ variants: [variant('', '', 5)] }, { size: '', color: '' })?.available).toBe(5);
  expect(
    selectedVariant({ variants: [variant('M', '', 1), variant('L', '', 2)] }, { size: 'L', color: 'Default' })
      ?.available,
  ).toBe(2);
});

test('the quantity of a line is limited to the stock if the number is exact', () => {
  expect(maxQuantity(kurta, { size: 'M', color: 'Indigo' })).toBe(3);
  expect(maxQuantity(kurta, { size: 'L', color: 'Indigo' })).toBe(99);
  expect(lowStockQuantity(kurta, { size: 'M', color: 'Indigo' })).toBe(3);
  expect(lowStockQuantity(kurta, { size: 'L', color: 'Indigo' })).toBeUndefined();
});

test('a product is sold out if no variant has stock, or its own stock is 0', () => {
  expect(isSoldOut(kurta)).toBe(false);
  expect(isSoldOut({ variants: [variant('M', '', 0), variant('L', '', 0)] })).toBe(true);
  expect(isSoldOut({ available: 0 })).toBe(true);
});
