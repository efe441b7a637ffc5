import { expect, test } from 'vitest';
import { describeChange } from './timeline.ts';

test('a change names its fields, with amounts in rupees and units of items', () => {
  expect(describeChange({ city: 'Mysore' }, { city: 'Mysuru' })).toBe('city: Mysore → Mysuru');
  const lines = [{ lineNo: 2, quantity: 1, amountPaise: 59_900, restockQuantity: 1 }];
  expect(describeChange(null, { amountPaise: 59_900, method: 'test', lines })).toBe(
    'amount: ₹599.00; method: test; lines: 1 × item 2, amount ₹599.00, restock quantity 1',
  );
  const units = [
    { lineNo: 1, quantity: 3 },
    { lineNo: 2, quantity: 1 },
  ];
  expect(describeChange(null, { shipments: [{ units, number: 1 }] })).toBe(
    'shipments: units 3 × item 1, 1 × item 2, number 1',
  );
});
