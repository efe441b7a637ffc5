import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRupees, formatRupeesShort } from './rupees.ts';

const paise = fc.integer({ min: 0, max: 10 ** 13 });

/** Parses the formatted amount back to paise. */
const parsePaise = (text: string) => {
  const [whole = '', decimals = ''] = text.replace(/[₹,]/g, '').split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
};

test('every amount is shown to the paisa, with Indian grouping', () => {
  fc.assert(
    fc.property(paise, (amount) => {
      const shown = formatRupees(amount / 100);
      expect(shown).toMatch(/^₹(\d{1,3}|\d{1,2}(,\d\d)*,\d{3})\.\d\d$/);
      expect(parsePaise(shown)).toBe(amount);
    }),
  );
});

test('the short form omits only decimals that are zero', () => {
  fc.assert(
    fc.property(paise, (amount) => {
      const shown = formatRupeesShort(amount / 100);
      expect(parsePaise(shown)).toBe(amount);
      expect(shown.includes('.')).toBe(amount % 100 !== 0);
    }),
  );
});
