import { expect, test } from 'vitest';
import { canPay, statusName } from './orders/order-status.ts';
import { parseCart } from './state/parse-cart.ts';

// The browser's cases of docs/failure-cases.md, with their numbers; the server's are in
// server/failure-cases/.
test.each([
  [null, 'Unknown'],
  [7, 'Unknown (7)'],
  [-1, 'Unknown (-1)'],
])('13 the status code %j is shown as %s and cannot be paid', (code, name) => {
  expect(statusName(code)).toBe(name);
  expect(canPay({ status: code })).toBe(false);
});

test('14 an invalid or malicious cart in storage is emptied or repaired', () => {
  for (const text of ['', 'x', '{', 'null', '7', '{"length":1}', '[[[]]]', '"'.repeat(100)]) {
    expect(parseCart(text)).toEqual([]);
  }
  const line = { id: 'a', name: '<script>alert(1)</script>', image: '', price: 10, quantity: 1 };
  const foreign = [{ __proto__: { quantity: 5 } }, { ...line, quantity: 1e9 }, { ...line, id: {} }];
  expect(parseCart(JSON.stringify(foreign))).toMatchObject([{ id: 'a', name: line.name, quantity: 99 }]);
  const huge = JSON.stringify(Array.from({ length: 40_000 }, (_, i) => ({ ...line, id: `p${i % 5}` })));
  expect(huge.length).toBeGreaterThan(3_000_000);
  expect(parseCart(huge)).toHaveLength(5);
});
