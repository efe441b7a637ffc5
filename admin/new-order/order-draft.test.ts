import { expect, test } from 'vitest';
import {
  addVariant,
  completePhone,
  completePin,
  customerSearch,
  EMPTY_ADDRESS,
  EMPTY_DRAFT,
  orderBody,
  setQuantity,
  totalOf,
} from './order-draft.ts';

const kurta = {
  id: 7,
  productId: 'kurta',
  title: 'Kurta',
  size: 'M',
  color: 'Red',
  price: 299,
  stock: 5,
  allowBackorder: false,
};

test('a variant that is chosen twice is one line of two units; no unit removes it', () => {
  const items = addVariant(addVariant([], kurta), kurta);
  expect(items).toEqual([expect.objectContaining({ id: 7, quantity: 2 })]);
  expect(setQuantity(items, 7, 120)[0]?.quantity).toBe(99);
  expect(setQuantity(items, 7, 0)).toEqual([]);
});

test('the request contains the payment only as far as it is chosen', () => {
  const draft = { ...EMPTY_DRAFT, items: addVariant([], kurta), email: ' asha@example.com ' };
  expect(orderBody({ ...draft, payment: 'later', reference: 'x' }, 299)).toEqual({
    items: [{ productId: 'kurta', quantity: 1, selectedSize: 'M', selectedColor: 'Red' }],
    shippingAddress: EMPTY_ADDRESS,
    expectedTotal: 299,
    email: 'asha@example.com',
  });
  const account = { id: 'a', name: 'Asha', email: 'asha@example.com' };
  const received = { ...draft, account, payment: 'received', reference: ' 123 ' } as const;
  expect(orderBody(received, 299)).toMatchObject({
    customerId: 'a',
    payment: 'received',
    receivedBy: 'upi',
    reference: '123',
  });
});

test('the total has the fee of the chosen payment', () => {
  const quote = {
    lines: [],
    itemsTotal: 299,
    delivery: 0,
    payments: [{ kind: 'cod' as const, fee: 49, total: 348 }],
  };
  expect([totalOf(quote, 'cod'), totalOf(quote, 'received'), totalOf(quote, 'later')]).toEqual([
    348, 299, 299,
  ]);
});

test('phone number and PIN code count once they are complete', () => {
  expect(['98450 12', '+91 98450 12345', '098450-12345'].map(completePhone)).toEqual([
    undefined,
    '9845012345',
    '9845012345',
  ]);
  expect(['56000', '560 001', '056000'].map(completePin)).toEqual([undefined, '560001', undefined]);
});

test('customers are searched by four digits of the phone number, or by the name while there is none', () => {
  expect(customerSearch({ ...EMPTY_ADDRESS, phone: '984' })).toBeUndefined();
  expect(customerSearch({ ...EMPTY_ADDRESS, phone: '9845' })).toBe('9845');
  expect(customerSearch({ ...EMPTY_ADDRESS, fullName: 'Nal' })).toBe('Nal');
  expect(customerSearch({ ...EMPTY_ADDRESS, fullName: 'Nalini', phone: '9' })).toBeUndefined();
});
