import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFormula, unescapeFormula } from './escape-formula.ts';

test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx', '＝1+1', '＠SUM(A1)', '\n=1', "'=1"])(
  '%j is escaped',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);

test.each(['-5', '+919876543210', '12.50', "'quoted'", 'A-1', ''])('%j stays unchanged', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

test('unescaping removes exactly what escaping added', () => {
  const dangerous = fc.string({ unit: fc.constantFrom('=', '＝', '+', '-', '@', "'", '\t', '1', 'a') });
  fc.assert(
    fc.property(fc.oneof(dangerous, fc.string()), (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }),
  );
});

test('no escaped text begins a formula, except plain numbers', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '1', '.') }), (text) => {
      expect(escapeFormula(text)).toMatch(/^(?![=+\-@])|^[+-]\d+(\.\d+)?$/);
    }),
  );
});
