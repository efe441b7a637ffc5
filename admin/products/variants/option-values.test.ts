import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readValues, writeValues } from './option-values.ts';

test('values are separated by commas, each once, without spaces around them', () => {
  expect(readValues(' S, M,,L , S')).toEqual(['S', 'M', 'L']);
  expect(readValues('12", 14" x 10", "')).toEqual(['12"', '14" x 10"', '"']);
});

test('a value with a comma stays one value', () => {
  const values = ['Clutch, Pouch - first item', 'Tote'];
  expect(writeValues(values)).toBe('"Clutch, Pouch - first item", Tote');
  expect(readValues(writeValues(values))).toEqual(values);
});

test('any values are read as they were written', () => {
  const value = fc
    .string({ unit: fc.constantFrom('a', ',', '"', ' ', '1') })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.uniqueArray(value), (values) => {
      expect(readValues(writeValues(values))).toEqual(values);
    }),
  );
});
