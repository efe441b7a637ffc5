import { expect, test } from 'vitest';
import { columnName, isModelled, isOfProduct, TEMPLATE } from './columns.ts';

test('the template has 57 columns, each known by its own name', () => {
  expect(TEMPLATE).toHaveLength(57);
  expect(TEMPLATE.map(columnName)).toEqual(TEMPLATE);
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
])('%j is the column %j', (header, column) => {
  expect(columnName(header)).toBe(column);
});

test('a column that nobody knows keeps its name', () => {
  expect(columnName(' Price /  India ')).toBe('Price / India');
  expect(isModelled('Price / India')).toBe(false);
});

test('metafields of the product belong to its first row, prices of a market to each variant', () => {
  expect(isOfProduct('Fabric (product.metafields.shopify.fabric)')).toBe(true);
  expect(isOfProduct('Google Shopping / Condition')).toBe(true);
  expect(isOfProduct('Price / India')).toBe(false);
});
