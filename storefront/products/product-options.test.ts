import { describe, expect, test } from 'vitest';
import {
  hasColorOptions,
  initialSize,
  needsColor,
  needsSize,
  preselectedOptions,
  sizeHeading,
} from './product-options.ts';

describe('the size heading', () => {
  const shirt = { sizes: ['S', 'M'], category: 'Men', description: 'A kurta' };

  test("is 'Shoe Size' for footwear or shoes, or a description that mentions a shoe", () => {
    expect(sizeHeading({ ...shirt, category: 'Footwear' })).toBe('Shoe Size');
    expect(sizeHeading({ ...shirt, category: 'shoes' })).toBe('Shoe Size');
    expect(sizeHeading({ ...shirt, description: 'A Shoe for weddings' })).toBe('Shoe Size');
    expect(sizeHeading({ ...shirt, description: '', hasShoeSizes: true })).toBe('Shoe Size');
    expect(sizeHeading({ ...shirt, category: 'Footwear', sizes: ['One Size'] })).toBe('Shoe Size');
  });

  test("is 'Size' when One Size is the only size, 'Clothing Size' otherwise", () => {
    expect(sizeHeading({ ...shirt, sizes: ['One Size'] })).toBe('Size');
    expect(sizeHeading({ ...shirt, sizes: ['One Size', 'XL'] })).toBe('Clothing Size');
    expect(sizeHeading(shirt)).toBe('Clothing Size');
  });
});

test('a product page preselects One Size only, and only when it is the only size', () => {
  expect(initialSize(['One Size'])).toBe('One Size');
  expect(initialSize(['M'])).toBe('');
  expect(initialSize(['One Size', 'XL'])).toBe('');
  expect(initialSize([])).toBe('');
});

test("colors are shown if there are any and the first is not 'Default'", () => {
  expect(hasColorOptions(['Indigo'])).toBe(true);
  expect(hasColorOptions(['Default', 'Indigo'])).toBe(false);
  expect(hasColorOptions([])).toBe(false);
});

test('a card preselects the only size and the only color', () => {
  expect(preselectedOptions({ sizes: ['M'], colors: ['Indigo'] })).toEqual({ size: 'M', color: 'Indigo' });
  expect(preselectedOptions({ sizes: ['M', 'L'], colors: ['Indigo', 'Rust'] })).toEqual({
    size: '',
    color: '',
  });
  expect(preselectedOptions({ sizes: [], colors: ['Default', 'Rust'] })).toEqual({
    size: '',
    color: 'Default',
  });
});

test('a product needs a size or color that is not selected yet', () => {
  expect(needsSize({ sizes: ['M', 'L'] }, { size: '', color: '' })).toBe(true);
  expect(needsSize({ sizes: ['M', 'L'] }, { size: 'L', color: '' })).toBe(false);
  expect(needsSize({ sizes: [] }, { size: '', color: '' })).toBe(false);
  expect(needsColor({ colors: ['Indigo', 'Rust'] }, { size: '', color: '' })).toBe(true);
  expect(needsColor({ colors: ['Default'] }, { size: '', color: '' })).toBe(false);
});
