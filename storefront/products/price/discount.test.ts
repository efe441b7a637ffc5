import { expect, test } from 'vitest';
import { calculateDiscount } from './discount.ts';

test('a product is on sale if its original price is higher', () => {
  expect(calculateDiscount({ price: 1499, originalPrice: 1899 })).toEqual({ isOnSale: true, percentOff: 21 });
  expect(calculateDiscount({ price: 1899 })).toEqual({ isOnSale: false, percentOff: 0 });
  expect(calculateDiscount({ price: 1899, originalPrice: 1899 }).isOnSale).toBe(false);
  expect(calculateDiscount({ price: 2000, originalPrice: 1899 }).isOnSale).toBe(false);
});

test('the percentage off is never rounded up, and never 0 on sale', () => {
  expect(calculateDiscount({ price: 200.4, originalPrice: 299 }).percentOff).toBe(32);
  expect(calculateDiscount({ price: 998, originalPrice: 999 }).percentOff).toBe(1);
  expect(calculateDiscount({ price: 70, originalPrice: 100 }).percentOff).toBe(30);
  expect(calculateDiscount({ price: 0, originalPrice: 100 }).percentOff).toBe(100);
});
