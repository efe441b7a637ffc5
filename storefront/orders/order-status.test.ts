import { expect, test } from 'vitest';
import { parseOrder } from '#storefront/api/orders.ts';
import { badgeColor, canPay, statusName } from './order-status.ts';

const display = (status: unknown) => {
  const order = parseOrder({ id: 1, status });
  return order && [statusName(order.status), badgeColor(order.status), canPay(order)];
};

test.each([
  [0, 'Pending', 'yellow', true],
  [1, 'Processing', 'blue', false],
  [2, 'Shipped', 'purple', false],
  [3, 'Delivered', 'green', false],
  [4, 'Cancelled', 'red', false],
  ['2', 'Shipped', 'purple', false],
  [undefined, 'Pending', 'yellow', true],
  [null, 'Pending', 'yellow', true],
  [7, 'Unknown (7)', 'grey', false],
  [-1, 'Unknown (-1)', 'grey', false],
  [1.5, 'Unknown (1.5)', 'grey', false],
  ['lost', 'Unknown', 'grey', false],
  ['', 'Unknown', 'grey', false],
  [true, 'Unknown', 'grey', false],
])('the status %j is shown as %s in %s, payable: %s', (status, name, color, isPayable) => {
  expect(display(status)).toEqual([name, color, isPayable]);
});

test('an order whose payment is being refunded is not payable', () => {
  expect(canPay({ status: 0, refundDue: 499 })).toBe(false);
});
