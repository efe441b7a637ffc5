import { expect, test } from 'vitest';
import { formatUnitPrice } from './unit-price.ts';

test.each([
  ['200 g', 249_00, '₹1.25 per g'],
  ['25g', 79_50, '₹3.18 per g'],
  ['999 g', 999_00, '₹1.00 per g'],
  ['1 kg', 499_00, '₹499.00 per kg'],
  ['1500 g', 900_00, '₹600.00 per kg'],
  ['0.5 kg', 250_00, '₹0.50 per g'],
  ['750 ml', 300_00, '₹0.40 per ml'],
  ['2 L', 300_00, '₹150.00 per l'],
  ['5.5 m', 1_990_00, '₹361.82 per m'],
  ['50 cm', 100_00, '₹2.00 per cm'],
  ['9 jars × 35 g (315 g)', 1_299_00, '₹4.12 per g'],
  ['Set of 8', 499_00, '₹62.38 per piece'],
])('%s for %d paise: %s', (netQuantity, paise, expected) => {
  expect(formatUnitPrice(netQuantity, paise)).toBe(expected);
});

test.each(['', '1 piece', '1 pair', 'Set of 1', '0 g', '7 × 40 g spices', 'g'])(
  'no unit price for the net quantity "%s"',
  (netQuantity) => expect(formatUnitPrice(netQuantity, 100_00)).toBeUndefined(),
);

test('no unit price without a price', () => expect(formatUnitPrice('200 g', 0)).toBeUndefined());
