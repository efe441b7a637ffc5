import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupIndianDigits } from './indian-digits.ts';
import {
  formatPaise,
  formatRupees,
  formatRupeesShort,
  parseRupees,
  toDecimalRupees,
  toRupees,
} from './money.ts';

const paise = fc.integer({ min: 0, max: 10 ** 14 });

describe('conversion of amounts', () => {
  test('an amount is unchanged after a round trip through JSON', () => {
    fc.assert(
      fc.property(paise, (amount) => {
        const json = JSON.stringify(toRupees(amount));
        expect(json).toMatch(/^\d+(\.\d{1,2})?$/);
        expect(parseRupees(json)).toBe(amount);
      }),
    );
  });

  test('amounts formatted for gateways and for shoppers are parsed back to the same paise', () => {
    fc.assert(
      fc.property(paise, (amount) => {
        expect(toDecimalRupees(amount)).toMatch(/^\d+\.\d\d$/);
        expect(parseRupees(toDecimalRupees(amount))).toBe(amount);
        expect(parseRupees(formatPaise(amount))).toBe(amount);
      }),
    );
  });

  test.each([
    ['1299', 129_900],
    ['1,299.5', 129_950],
    ['₹12,34,567.50', 123_456_750],
    ['Rs. 5', 500],
    ['1,234,567', 123_456_700],
    ['0.1', 10],
  ])('%s is %i paise', (text, amount) => {
    expect(parseRupees(text)).toBe(amount);
  });

  test.each([
    '',
    '-1',
    '1.234',
    '1e3',
    'NaN',
    '12 rupees',
    '0x10',
    '99999999999999',
    '12,50',
    '1,0',
    '1,2345',
    ',5',
  ])('%s is not an amount', (text) => {
    expect(parseRupees(text)).toBeUndefined();
  });

  test('grouping is Indian', () => {
    expect(formatPaise(123_456_750)).toBe('₹12,34,567.50');
  });
});

const displayedPaise = fc.integer({ min: 0, max: 10 ** 13 });

/** Parses the formatted amount back to paise. */
const parsePaise = (text: string) => {
  const [whole = '', decimals = ''] = text.replace(/[₹,]/g, '').split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
};

test('every amount is shown to the paisa, with Indian grouping', () => {
  fc.assert(
    fc.property(displayedPaise, (amount) => {
      const shown = formatRupees(amount / 100);
      expect(shown).toMatch(/^₹(\d{1,3}|\d{1,2}(,\d\d)*,\d{3})\.\d\d$/);
      expect(parsePaise(shown)).toBe(amount);
    }),
  );
});

test('the short form omits only decimals that are zero', () => {
  fc.assert(
    fc.property(displayedPaise, (amount) => {
      const shown = formatRupeesShort(amount / 100);
      expect(parsePaise(shown)).toBe(amount);
      expect(shown.includes('.')).toBe(amount % 100 !== 0);
    }),
  );
});

const INR = { style: 'currency', currency: 'INR' } as const;

test.each<[string, (rupees: number) => string, Intl.NumberFormat]>([
  ['formatRupees', formatRupees, new Intl.NumberFormat('en-IN', INR)],
  [
    'formatRupeesShort',
    formatRupeesShort,
    new Intl.NumberFormat('en-IN', { ...INR, trailingZeroDisplay: 'stripIfInteger' }),
  ],
])('%s writes what Intl.NumberFormat does', (_, format, expected) => {
  const anyPaise = fc.oneof(fc.integer({ min: -1_000_000, max: 1_000_000 }), displayedPaise);
  fc.assert(
    fc.property(anyPaise, (amount) => {
      expect(format(amount / 100)).toBe(expected.format(amount / 100));
    }),
    { numRuns: 2_000 },
  );
});

test('the digits of a whole number are grouped as by Intl.NumberFormat', () => {
  const expected = new Intl.NumberFormat('en-IN');
  fc.assert(
    fc.property(fc.integer(), (count) => {
      expect(groupIndianDigits(String(count))).toBe(expected.format(count));
    }),
  );
});
