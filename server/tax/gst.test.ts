import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitTax, taxOf } from './gst.ts';

const gross = fc.integer({ min: 0, max: 10 ** 10 });
const rate = fc.integer({ min: 0, max: 10_000 });

/** a / b to the nearest whole number, halves up, for whole numbers of any size. */
const rounded = (a: bigint, b: bigint) => (2n * a + b) / (2n * b);

describe('the tax included in a price', () => {
  test('taxable value and tax add up to the price, whatever the rate', () => {
    fc.assert(
      fc.property(gross, rate, fc.boolean(), (paise, basisPoints, isInterState) => {
        const split = splitTax(paise, basisPoints, isInterState);
        expect(split.taxablePaise + taxOf(split)).toBe(paise);
        expect(Object.values(split).every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
      }),
    );
  });

  test('within a State CGST and SGST are equal and there is no IGST; between States only IGST', () => {
    fc.assert(
      fc.property(gross, rate, (paise, basisPoints) => {
        const within = splitTax(paise, basisPoints, false);
        expect(within.cgstPaise).toBe(within.sgstPaise);
        expect(within.igstPaise).toBe(0);
        const between = splitTax(paise, basisPoints, true);
        expect(between.cgstPaise + between.sgstPaise).toBe(0);
        expect(Math.abs(taxOf(between) - taxOf(within))).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('the tax is the exact fraction, rounded once', () => {
    fc.assert(
      fc.property(gross, rate, (paise, basisPoints) => {
        const [g, r] = [BigInt(paise), BigInt(basisPoints)];
        expect(BigInt(splitTax(paise, basisPoints, true).igstPaise)).toBe(rounded(g * r, 10_000n + r));
        expect(BigInt(splitTax(paise, basisPoints, false).cgstPaise)).toBe(
          rounded(g * r, 2n * (10_000n + r)),
        );
      }),
    );
  });

  test('₹105 at 5 % is ₹100 and ₹5; ₹1,299 at 5 % within the State is ₹1,237.14 and twice ₹30.93', () => {
    expect(splitTax(10_500, 500, true)).toEqual({
      taxablePaise: 10_000,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 500,
    });
    expect(splitTax(129_900, 500, false)).toEqual({
      taxablePaise: 123_714,
      cgstPaise: 3_093,
      sgstPaise: 3_093,
      igstPaise: 0,
    });
  });
});
