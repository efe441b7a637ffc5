import { describe, expect, test } from 'vitest';
import { compactOrderNumber, createOrderNumber, parseOrderNumber } from './order-number.ts';

describe('order numbers', () => {
  test('ten characters of Crockford base 32 with a dash in the middle, all different', () => {
    const numbers = Array.from({ length: 2_000 }, createOrderNumber);
    for (const number of numbers) expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('every character of the alphabet occurs, so that all 50 bits are random', () => {
    const seen = new Set(Array.from({ length: 2_000 }, createOrderNumber).join('').replaceAll('-', ''));
    expect(seen.size).toBe(32);
  });

  test('a number is parsed from its own text, with and without the dash', () => {
    const number = createOrderNumber();
    expect(parseOrderNumber(number)).toBe(number);
    expect(parseOrderNumber(compactOrderNumber(number))).toBe(number);
  });

  test.each(['7k3m9-qx2v0', '7K3M9QX2V0', ' 7k3m9 qx2vo ', '#7K3M9-QX2VO', '7K-3M-9Q-X2-V0'])(
    '%s is parsed as 7K3M9-QX2V0',
    (text) => {
      expect(parseOrderNumber(text)).toBe('7K3M9-QX2V0');
    },
  );

  test('i and l are parsed as 1', () => {
    expect(parseOrderNumber('iLIl1-00000')).toBe('11111-00000');
  });

  test.each(['', '7K3M9', '7K3M9-QX2V0X', '7K3M9-QX2VU', '../../etc', '%', '*'])(
    '%s is not an order number',
    (text) => {
      expect(parseOrderNumber(text)).toBeUndefined();
    },
  );
});
