import { expect, test } from 'vitest';
import { sortFacts, taxedProduct } from './product-facts.ts';

test('facts are sorted as on a product label, unknown ones last', () => {
  const facts = { 'GST rate': '5', Zari: 'real', 'Net quantity': '200 g', Barcode: '890' };
  expect(sortFacts(facts).map(({ label }) => label)).toEqual(['Net quantity', 'GST rate', 'Barcode', 'Zari']);
});

test('what decides the GST rate is read from the facts', () => {
  const category = { category: 'Shawls', parentCategory: null };
  expect(taxedProduct({ 'GST rate': '5%', HSN: '6214 10', Handicraft: 'Yes' }, category)).toEqual({
    gstRate: 500,
    hsn: '6214 10',
    isHandicraft: true,
    ...category,
  });
  expect(taxedProduct({ 'GST rate': 'five' }, category)).toEqual({
    gstRate: undefined,
    hsn: undefined,
    isHandicraft: false,
    ...category,
  });
});
