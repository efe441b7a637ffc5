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
  ['100 gm', 50_00, '₹0.50 per g'],
  ['100 gms.', 50_00, '₹0.50 per g'],
  ['250 Grams', 50_00, '₹0.20 per g'],
  ['2 kgs', 50_00, '₹25.00 per kg'],
  ['1 litre', 90_00, '₹90.00 per l'],
  ['500 mls', 90_00, '₹0.18 per ml'],
  ['1,000 g', 50_00, '₹50.00 per kg'],
  ['2 × 500 g', 50_00, '₹50.00 per kg'],
  ['3x100g', 30_00, '₹0.10 per g'],
  ['2.5 metres', 500_00, '₹200.00 per m'],
  ['Pack of 3', 99_00, '₹33.00 per piece'],
  ['3 pieces', 99_00, '₹33.00 per piece'],
  ['6 N', 60_00, '₹10.00 per piece'],
])('%s for %d paise: %s', (netQuantity, paise, expected) => {
  expect(formatUnitPrice(netQuantity, paise)).toBe(expected);
});

test.each(['', '1 piece', '1 pair', '1 N', 'Set of 1', '0 g', '5 mg', '2 × 1 box', '7 × 40 g spices', 'g'])(
  'no unit price for the net quantity "%s"',
  (netQuantity) => expect(formatUnitPrice(netQuantity, 100_00)).toBeUndefined(),
);

test('no unit price without a price', () => expect(formatUnitPrice('200 g', 0)).toBeUndefined());
