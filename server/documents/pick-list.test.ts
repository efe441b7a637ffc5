import { expect, test } from 'vitest';
import { variantsToPick } from './pick-list.ts';
import type { PrintedItem } from './print-data.ts';

const item = (title: string, storageLocation: string | null, quantity = 1, options = ''): PrintedItem => ({
  variantId: variantIdOf(title, options),
  title,
  options,
  sku: null,
  imageUrl: null,
  storageLocation,
  quantity,
  pricePaise: 100,
});
const VARIANTS: string[] = [];
/** The same for the same product and options. */
function variantIdOf(title: string, options: string): number {
  const name = `${title} ${options}`;
  if (!VARIANTS.includes(name)) VARIANTS.push(name);
  return VARIANTS.indexOf(name);
}
const shipment = (orderId: string, items: PrintedItem[]) => ({ orderId, items }) as never;

test('variants are sorted by storage location as people count, those without one last', () => {
  const variants = variantsToPick([
    shipment('A', [item('Kurta', null), item('Masala', 'A10'), item('Tea', 'A2'), item('Salt', 'B1')]),
  ]);
  expect(variants.map(({ storageLocation }) => storageLocation)).toEqual(['A2', 'A10', 'B1', null]);
});

test('the units of a variant are counted over all orders, sizes apart', () => {
  const variants = variantsToPick([
    shipment('A', [item('Kurta', 'A1', 2, 'M'), item('Kurta', 'A1', 1, 'L')]),
    shipment('B', [item('Kurta', 'A1', 3, 'M')]),
    shipment('A', [item('Kurta', 'A1', 1, 'M')]),
  ]);
  expect(variants.map(({ options, quantity }) => [options, quantity])).toEqual([
    ['L', 1],
    ['M', 6],
  ]);
  expect(variants[1]?.orders).toEqual([
    { orderId: 'A', quantity: 3 },
    { orderId: 'B', quantity: 3 },
  ]);
});

test('two products of one title are two rows, and a product with a new title is one', () => {
  const saree = (variantId: number, title = 'Saree') => ({ ...item(title, null), variantId });
  const variants = variantsToPick([
    shipment('A', [saree(1), saree(2)]),
    shipment('B', [saree(1, 'Saree, handloom')]),
  ]);
  expect(variants.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
    [1, 2],
    [2, 1],
  ]);
});
