import { expect, test } from 'vitest';
import { findMrp, parseMrp } from './mrp.ts';

test.each([
  ['299', 29_900],
  ['₹299.00', 29_900],
  ['Rs. 1,299/-', 129_900],
  ['MRP: ₹ 299', 29_900],
  ['₹299 (incl. of all taxes)', 29_900],
  ['299 inclusive of all taxes', 29_900],
  ['₹299/- ( inclusive\nof all taxes)', 29_900],
  ['299 included', undefined],
  ['0', undefined],
  ['on the pack', undefined],
  ['', undefined],
])('the MRP %j is parsed', (text, paise) => {
  expect(parseMrp(text)).toBe(paise);
});

test('a variant’s own MRP comes before the product’s', () => {
  expect(findMrp({ MRP: '299' }, { mrpPaise: 59_900 })).toBe(59_900);
  expect(findMrp({ MRP: '299' }, { mrpPaise: null })).toBe(29_900);
  expect(findMrp({}, { mrpPaise: null })).toBeUndefined();
});

test('a text of a million spaces is parsed in linear time', () => {
  expect(parseMrp(`a${' '.repeat(1_000_000)}b`)).toBeUndefined();
});
