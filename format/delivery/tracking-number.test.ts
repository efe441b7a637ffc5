import { expect, test } from 'vitest';
import { hasWrongCheckDigit, normalizeTrackingNumber } from './tracking-number.ts';

test('a tracking number has no spaces and capital letters', () => {
  expect(normalizeTrackingNumber(' cl 66922809 9in\n')).toBe('CL669228099IN');
});

test.each(['CL669228099IN', 'CL669228448IN', 'cl 66922 8099 in'])(
  '%s has the right check digit',
  (number) => {
    expect(hasWrongCheckDigit(number)).toBe(false);
  },
);

test.each(['CL669228098IN', 'CL669228990IN', 'CL669228449IN'])('%s has a wrong check digit', (number) => {
  expect(hasWrongCheckDigit(number)).toBe(true);
});

test.each(['1234567890', 'CL669228098US', 'CL66922809IN', ''])('%s has none', (number) => {
  expect(hasWrongCheckDigit(number)).toBe(false);
});
