import { expect, test } from 'vitest';
import type { OrderToPack } from '#contract/admin/orders/shipments.ts';
import { pickList } from './pick-list.ts';

const order = (number: string, items: Partial<OrderToPack['items'][number]>[]): OrderToPack => ({
  number,
  createdAt: '2026-11-22T10:00:00Z',
  customerName: 'Asha Rao',
  city: 'Mysuru',
  postalCode: '570001',
  isCashOnDelivery: false,
  total: 100,
  shipmentCount: 0,
  returnedBefore: 0,
  items: items.map((item, i) => ({
    lineNo: i + 1,
    variantId: 1,
    title: 'Kurta',
    options: '',
    quantity: 1,
    ...item,
  })),
});

test('the walk goes by storage location, A2 before A10, and ends with items without one', () => {
  const stops = pickList([
    order('1', [{ storageLocation: 'A10' }, { variantId: 2, title: 'Diya' }]),
    order('2', [{ variantId: 3, storageLocation: 'A2', title: 'Masala' }]),
  ]);
  expect(stops.map(({ storageLocation }) => storageLocation)).toEqual(['A2', 'A10', undefined]);
});

test('the same variant of several orders is one entry; another size is another, and so is another product of that title', () => {
  const stops = pickList([
    order('1', [{ storageLocation: 'A2', options: 'M', quantity: 2 }]),
    order('2', [
      { storageLocation: 'A2', options: 'M', quantity: 1 },
      { variantId: 2, storageLocation: 'A2', options: 'L' },
      { variantId: 3, storageLocation: 'A2', options: 'M' },
    ]),
  ]);
  expect(stops).toMatchObject([
    {
      items: [
        { options: 'L', quantity: 1, orders: 1 },
        { options: 'M', quantity: 3, orders: 2 },
        { options: 'M', quantity: 1, orders: 1 },
      ],
    },
  ]);
});
