import { expect, test } from 'vitest';
import { parseUpiPayment, sortOptions } from './upi-options.ts';

test('the order of what works on the device: a phone cannot scan its own screen', () => {
  const all = ['scan', 'save_qr', 'copy', 'link'] as const;
  expect(sortOptions(all, true)).toEqual(['link', 'copy', 'save_qr', 'scan']);
  expect(sortOptions(all, false)).toEqual(['scan', 'copy', 'link']);
  expect(sortOptions(['copy', 'scan'], true)).toEqual(['copy', 'scan']);
  expect(sortOptions(['scan', 'link'], true)).toEqual(['link', 'scan']);
});

test('unknown options are dropped; without a known one nothing is read', () => {
  expect(
    parseUpiPayment({ options: ['fax', 'copy', 7, 'toString'], reference: 'A1', acceptsUtr: true }),
  ).toEqual({
    options: ['copy'],
    reference: 'A1',
    acceptsUtr: true,
  });
  expect(parseUpiPayment({ options: ['scan'] })).toEqual({
    options: ['scan'],
    reference: '',
    acceptsUtr: false,
  });
  for (const value of [undefined, null, 'copy', { options: [] }, { options: ['fax'] }, { options: 'copy' }])
    expect(parseUpiPayment(value)).toBeUndefined();
});
