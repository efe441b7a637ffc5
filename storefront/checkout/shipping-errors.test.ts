import { expect, test } from 'vitest';
import { shippingErrors, trimAddress } from './shipping-errors.ts';

const address = {
  fullName: ' Asha Rao ',
  address: '12 MG Road\nNear the temple ',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560 001',
  phone: '098765-43210',
};

test('all six fields must be non-blank after trimming', () => {
  expect(shippingErrors(address)).toEqual({});
  const blank = shippingErrors({ ...address, city: '  ', phone: '\t' });
  expect(Object.keys(blank)).toEqual(['city', 'phone']);
});

test('the sent address is trimmed at both ends and otherwise as typed', () => {
  expect(trimAddress(address)).toEqual({
    ...address,
    fullName: 'Asha Rao',
    address: '12 MG Road\nNear the temple',
  });
});
