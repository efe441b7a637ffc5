import { expect, test } from 'vitest';
import { resolveGstRate } from './gst-rate.ts';

test.each([
  ['the merchant’s rate takes precedence', 1_200, '6109', 50_000, 1_200],
  ['also when it is zero', 0, '6109', 50_000, 0],
  ['spices: 5 %', null, '0910', 50_000, 500],
  ['pepper: 5 %', null, '09041110', 50_000, 500],
  ['tea is not a spice: 18 %', null, '0902', 50_000, 1_800],
  ['a shirt of ₹2,625, which is ₹2,500 plus tax: 5 %', null, '6205', 262_500, 500],
  ['a shirt of ₹2,625.01: 18 %', null, '6205', 262_501, 1_800],
  ['shoes of ₹999: 5 %', null, '6403', 99_900, 500],
  ['anything else: 18 %', null, '7113', 50_000, 1_800],
  ['no HSN: 18 %', null, null, 50_000, 1_800],
])('%s', (_what, gstRateBasisPoints, hsn, pricePaise, rate) => {
  expect(resolveGstRate({ gstRateBasisPoints, hsn, pricePaise })).toBe(rate);
});
