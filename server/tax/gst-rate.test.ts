import { describe, expect, test } from 'vitest';
import { GST_RATE_TEXT } from '#contract/admin/catalog/find-missing-facts.ts';
import { findGstRate, isCurrentGstRate, parseGstRate, rateOfLine, type TaxedProduct } from './gst-rate.ts';

const DEFAULTS = { default: 1_800, categories: { Sarees: 500, 'home & kitchen': 1_800, Jewellery: 300 } };

describe('the rate of a product', () => {
  test.each<[string, TaxedProduct, number | 'by price' | undefined]>([
    ['the merchant’s rate takes precedence', { gstRate: 300, hsn: '0910' }, 300],
    ['also when it is zero', { gstRate: 0, hsn: '6109' }, 0],
    ['spices: 5 %', { hsn: '0910' }, 500],
    ['pepper: 5 %', { hsn: '09041110' }, 500],
    ['ground turmeric: 5 %', { hsn: '09103030' }, 500],
    ['fresh turmeric is nil-rated, so 5 % is not assumed', { hsn: '09103010' }, undefined],
    ['also written with spaces', { hsn: '0910 30 10' }, undefined],
    ['ground turmeric written with dots: 5 %', { hsn: '0910.30.30' }, 500],
    ['a handmade shawl written with a space', { hsn: '62 14', isHandicraft: true }, 500],
    ['tea is not a spice: unknown', { hsn: '0902' }, undefined],
    ['a shirt: by price', { hsn: '6205' }, 'by price'],
    ['shoes: by price', { hsn: '6403' }, 'by price'],
    ['bed linen: by price', { hsn: '6302' }, 'by price'],
    ['worn clothing: unknown', { hsn: '6309' }, undefined],
    ['parts of shoes: unknown', { hsn: '6406' }, undefined],
    ['a shirt with 5 % follows the price', { gstRate: 500, hsn: '6205' }, 'by price'],
    ['a shirt with 18 % follows the price', { gstRate: 1_800, hsn: '6205' }, 'by price'],
    ['a shawl follows the price', { gstRate: 500, hsn: '6214' }, 'by price'],
    ['a handmade shawl does not', { gstRate: 500, hsn: '6214', isHandicraft: true }, 500],
    ['a handmade shirt does', { gstRate: 500, hsn: '6205', isHandicraft: true }, 'by price'],
    ['a saree is not apparel: unknown', { hsn: '5007' }, undefined],
    ['jewellery: unknown', { hsn: '7113' }, undefined],
    ['no HSN: unknown', {}, undefined],
  ])('%s', (_what, product, rate) => {
    expect(findGstRate(product)).toBe(rate);
  });

  test.each<[string, TaxedProduct, number | 'by price']>([
    ['the category in any letter case', { category: 'sarees', parentCategory: 'Jewellery' }, 500],
    ['the parent category after it', { category: 'Earrings', parentCategory: 'jewellery' }, 300],
    ['the default at last', { category: 'Toys' }, 1_800],
    ['the HSN code before the category', { hsn: '0910', category: 'Home & Kitchen' }, 500],
    ['the price rule whatever the category says', { hsn: '6109', category: 'Sarees' }, 'by price'],
  ])('without its own: %s', (_what, product, rate) => {
    expect(findGstRate(product, DEFAULTS)).toBe(rate);
  });
});

describe('the ₹2,500 threshold is applied to the value of one unit after discount, without tax', () => {
  test.each([
    ['₹2,625 is ₹2,500 plus tax', 262_500, 1, 500],
    ['₹2,625.01', 262_501, 1, 1_800],
    ['two for ₹5,250', 525_000, 2, 500],
    ['two for ₹5,250.01', 525_001, 2, 1_800],
  ])('%s', (_what, netPaise, quantity, rate) => {
    expect(rateOfLine('by price', netPaise, quantity)).toBe(rate);
    expect(rateOfLine(300, netPaise, quantity)).toBe(300);
  });
});

test.each([
  ['5%', 500],
  [' 5.0 % ', 500],
  ['18', 1_800],
  ['0.25', 25],
  ['0', 0],
  ['nil', 0],
  ['Exempt', 0],
  ['by price', 'by price'],
  ['By-Price', 'by price'],
  ['101', undefined],
  ['five', undefined],
  ['-5', undefined],
  ['', undefined],
])('%j is parsed', (text, rate) => {
  expect(parseGstRate(text)).toBe(rate);
});

test.each([
  ['0.05', 500],
  ['0.18', 1_800],
  ['0.4', 4_000],
  ['0.40', 4_000],
  ['0.03', 300],
  ['0.015', 150],
  ['0.0025', 25],
  ['0.001', 10],
  ['0.12', 1_200],
  ['0.075', 750],
  ['0.25', 25],
  ['0.1', 10],
  ['0.10', 10],
  ['0.0', 0],
  ['0.05 %', 5],
  ['0.015 %', undefined],
  ['0.07', 7],
  ['0.017', undefined],
])('a workbook stores 5 %% as 0.05: %j', (text, rate) => {
  expect(parseGstRate(text)).toBe(rate);
});

test('the database accepts the same texts as GST rates', () => {
  const pattern = new RegExp(GST_RATE_TEXT, 'i');
  const thousandths = Array.from({ length: 2_000 }, (_, i) => String(i / 1_000));
  for (const text of [...thousandths, '0.0025', '0.0015', '0.00', '100', '100.0', '101', '0.015%', 'Nil', ''])
    expect(pattern.test(text), text).toBe(parseGstRate(text) !== undefined);
});

test('12 and 28 % are stale rates', () => {
  expect([0, 25, 150, 300, 500, 1_800, 4_000, 'by price' as const].every(isCurrentGstRate)).toBe(true);
  expect([600, 750, 1_200, 2_800, 1_700].some(isCurrentGstRate)).toBe(false);
});
