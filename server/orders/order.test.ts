import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDER_STATUS, type OrderStatus } from '#contract/orders.ts';
import { parseOrderStatus, statusesAllowedBefore, totalPaise } from './order.ts';

const ALLOWED = ['0>1', '1>2', '2>3', '0>4', '1>4'];

describe('the statuses of an order', () => {
  test('0→1→2→3 and 0 or 1→4, and nothing else (ruling 19)', () => {
    const codes = Object.values(ORDER_STATUS);
    const transitions = codes.flatMap((to) => statusesAllowedBefore(to).map((from) => `${from}>${to}`));
    expect(transitions.toSorted()).toEqual(ALLOWED.toSorted());
  });

  test.each([-1, 5, 1.5, Number.NaN])('%s is not a status', (code) => {
    expect(() => parseOrderStatus(code as OrderStatus)).toThrow();
  });
});

describe('the total of an order', () => {
  const line = fc.record({
    pricePaise: fc.integer({ min: 0, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  });

  test('is the sum of price times quantity, to the paisa, in any order of lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const exact = lines.reduce(
          (sum, { pricePaise, quantity }) => sum + BigInt(pricePaise) * BigInt(quantity),
          0n,
        );
        expect(BigInt(totalPaise(lines))).toBe(exact);
        expect(totalPaise(lines.toReversed())).toBe(totalPaise(lines));
      }),
    );
  });

  test('three at ₹33.33 and one at ₹0.10 and one at ₹0.20 are ₹100.29', () => {
    const lines = [
      { pricePaise: 3_333, quantity: 3 },
      { pricePaise: 10, quantity: 1 },
      { pricePaise: 20, quantity: 1 },
    ];
    expect(totalPaise(lines)).toBe(10_029);
  });
});
