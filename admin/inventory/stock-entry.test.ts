import { expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { InventoryRow } from '#contract/admin/catalog/inventory.ts';
import {
  differenceOf,
  enterUnits,
  expectPresent,
  findScannedRow,
  formatDifference,
  isScannedCode,
  readEntries,
  scanUnit,
  unitsOnceSent,
} from './stock-entry.ts';

const row = (id: number, onHand: number, codes: Partial<InventoryRow> = {}): InventoryRow => ({
  id,
  productId: 'tea',
  title: 'Tea',
  options: `${id} g`,
  onHand,
  held: 0,
  available: onHand,
  allowsBackorder: false,
  threshold: 3,
  ...codes,
});

test('a typed number is stored with what was recorded at that moment; typing again replaces it', () => {
  const first = enterUnits([], row(1, 10), '8');
  expect(first).toEqual([{ id: 1, title: 'Tea', options: '1 g', units: 8, expected: 10 }]);
  // two units were sold and packed meanwhile
  expect(enterUnits(first, row(1, 8), '8')).toMatchObject([{ units: 8, expected: 8 }]);
  expect(enterUnits(first, row(1, 10), ' ')).toEqual([]);
  expect(enterUnits(first, row(1, 10), 'x')).toEqual(first);
});

test('the stock that is read when a number is entered is expected, unless the number changed since', () => {
  const first = enterUnits([], row(1, 10), '8');
  const [entered] = first;
  if (!entered) throw new Error('8 is a number');
  expect(expectPresent(first, entered, { onHand: 9 })).toMatchObject([{ units: 8, expected: 9 }]);
  const changed = enterUnits(first, row(1, 10), '7');
  expect(expectPresent(changed, entered, { onHand: 9 })).toEqual(changed);
  expect(expectPresent([], entered, { onHand: 9 })).toEqual([]);
});

test('unsent counts and receipts of a variant give the stock that its next count is compared with', () => {
  const count = (variantId: number, counted: number) => ({
    path: ADMIN_PATHS.countInventory,
    body: { rows: [{ variantId, counted, expected: 10 }], note: '' },
  });
  const receipt = (variantId: number, change: number) => ({
    path: ADMIN_PATHS.adjustInventory,
    body: { reason: 'received', changes: [{ variantId, change }], note: '' },
  });
  const tea = row(1, 10);
  expect(unitsOnceSent(tea, [])).toBeUndefined();
  expect(
    unitsOnceSent(tea, [count(2, 7), receipt(2, 5), { path: '/admin/shipments', body: {} }]),
  ).toBeUndefined();
  expect(unitsOnceSent(tea, [count(1, 3), count(1, 4), count(2, 7)])).toBe(4);
  expect(unitsOnceSent(tea, [receipt(1, 5)])).toBe(15);
  expect(unitsOnceSent(tea, [receipt(1, 5), count(1, 4), receipt(1, 2)])).toBe(6);
  expect(unitsOnceSent(tea, [{ ...count(1, 3), rejected: 'You may not count.' }])).toBeUndefined();
});

test('each scan of a barcode or SKU counts one unit more', () => {
  const rows = [row(1, 5, { sku: 'TEA-1' }), row(2, 5, { barcode: '8901234567894' })];
  const scanned = findScannedRow(rows, '8901234567894 ');
  expect(scanned?.id).toBe(2);
  expect(findScannedRow(rows, 'tea-1')?.id).toBe(1);
  expect(findScannedRow(rows, '12')).toBeUndefined();
  const twice = scanUnit(scanUnit([], row(2, 5)), row(2, 5));
  expect(twice).toMatchObject([{ id: 2, units: 2 }]);
});

test.each([
  ['12', false],
  ['', false],
  ['8901234567894', true],
  ['TEA-1', true],
])('%j is read as a scanned code: %s', (text, expected) => {
  expect(isScannedCode(text)).toBe(expected);
});

test('a count changes the stock by the difference, a receipt by the number', () => {
  const entry = { id: 1, title: 'Tea', options: '', units: 7, expected: 10 };
  expect([differenceOf(entry, 'count'), differenceOf(entry, 'receive')]).toEqual([-3, 7]);
  expect([-3, 0, 7].map(formatDifference)).toEqual(['−3', '0', '+7']);
});

test('stored entries that were damaged are left out', () => {
  const entry = { id: 1, title: 'Tea', options: '', units: 7, expected: 10 };
  expect(readEntries(JSON.stringify([entry, { id: 'x' }, null]))).toEqual([entry]);
  expect(readEntries('{')).toEqual([]);
});
