import { expect, test } from 'vitest';
import { isKnownColumn, isProductColumn, TEMPLATE, toTemplateColumn } from './columns.ts';

test('the template has 57 columns, and each name maps to itself', () => {
  expect(TEMPLATE).toHaveLength(57);
  expect(TEMPLATE.map(toTemplateColumn)).toEqual(TEMPLATE);
});

test.each([
  ['Handle', 'URL handle'],
  ['Body (HTML)', 'Description'],
  ['Body', 'Description'],
  ['  variant PRICE ', 'Price'],
  ['Variant Compare At Price', 'Compare-at price'],
  ['Variant inventory quantity', 'Inventory quantity'],
  ['Variant Inventory Policy', 'Continue selling when out of stock'],
  ['Option1  Name', 'Option1 name'],
  ['Image Src', 'Product image URL'],
  ['Google shopping gender', 'Google Shopping / Gender'],
  ['Google Shopping / MPN', 'Google Shopping / Manufacturer part number (MPN)'],
  ['HSN code (product.metafields.india.hsn)', 'HSN (product.metafields.india.hsn)'],
])('%j maps to the column %j', (header, column) => {
  expect(toTemplateColumn(header)).toBe(column);
});

test('an unknown column keeps its name', () => {
  expect(toTemplateColumn(' Price /  India ')).toBe('Price / India');
  expect(isKnownColumn('Price / India')).toBe(false);
});

test('product metafields belong to the first row, market prices to each variant', () => {
  expect(isProductColumn('Fabric (product.metafields.shopify.fabric)')).toBe(true);
  expect(isProductColumn('Google Shopping / Condition')).toBe(true);
  expect(isProductColumn('Price / India')).toBe(false);
});
