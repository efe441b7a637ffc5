import { expect, test } from 'vitest';
import { priceTag } from './price-tag.ts';

test('a product is on sale if its original price is higher', () => {
  expect(priceTag({ price: 1499, originalPrice: 1899 })).toEqual({ isOnSale: true, percentOff: 21 });
  expect(priceTag({ price: 1899 })).toEqual({ isOnSale: false, percentOff: 0 });
  expect(priceTag({ price: 1899, originalPrice: 1899 }).isOnSale).toBe(false);
  expect(priceTag({ price: 2000, originalPrice: 1899 }).isOnSale).toBe(false);
});

test('the percentage off is never rounded up, and never 0 on sale', () => {
  expect(priceTag({ price: 200.4, originalPrice: 299 }).percentOff).toBe(32);
  expect(priceTag({ price: 998, originalPrice: 999 }).percentOff).toBe(1);
  expect(priceTag({ price: 70, originalPrice: 100 }).percentOff).toBe(30);
  expect(priceTag({ price: 0, originalPrice: 100 }).percentOff).toBe(100);
});
