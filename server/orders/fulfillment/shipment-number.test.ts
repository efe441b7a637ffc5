import { expect, test } from 'vitest';
import { splitShipmentNumber } from './shipment-number.ts';

test.each([
  ['7k3qx9m2pd / 2 ', '7k3qx9m2pd', 2],
  ['7K3QX-9M2PD/12', '7K3QX-9M2PD', 12],
  ['7K3QX-9M2PD', '7K3QX-9M2PD', undefined],
  ['7K3QX-9M2PD/', '7K3QX-9M2PD/', undefined],
])('%j is typed for the order %j and its shipment %j', (text, orderNumber, number) => {
  expect(splitShipmentNumber(text)).toEqual({ orderNumber, number });
});
