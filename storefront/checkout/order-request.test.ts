import { expect, test } from 'vitest';
import { orderRequest } from './order-request.ts';

const address = {
  fullName: 'Asha Rao',
  address: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560001',
  phone: '9876543210',
};
const line = { name: 'Kurta', image: '', price: 499, selectedColor: '' };
const lines = [
  { ...line, id: 'kurta', quantity: 2, selectedSize: 'M' },
  { ...line, id: 'kurta', quantity: 1, selectedSize: 'L' },
  { ...line, id: 'haldi', quantity: 3, selectedSize: '' },
];

test('products maps each product id to its total quantity over all sizes', () => {
  expect(orderRequest(lines, address, { withItems: false })).toEqual({
    products: { kurta: 3, haldi: 3 },
    shippingAddress: address,
  });
});

test('with capability order-items the lines are sent too, without empty options', () => {
  expect(orderRequest(lines, address, { withItems: true }).items).toEqual([
    { productId: 'kurta', quantity: 2, selectedSize: 'M' },
    { productId: 'kurta', quantity: 1, selectedSize: 'L' },
    { productId: 'haldi', quantity: 3 },
  ]);
});
