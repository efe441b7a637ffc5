import { expect, test } from 'vitest';
import { importSummary } from './import-summary.ts';

const NOTHING_OPEN = { hasDemoProducts: false, unlistedCategories: [], queuedImages: 0 };

test('a shop without open points has an empty summary', () => {
  expect(importSummary(NOTHING_OPEN)).toEqual([]);
});

test('products in unlisted categories are named by their Type, at most five of many', () => {
  const unlistedCategories = Array.from({ length: 7 }, (_, i) => ({
    category: `Kind ${i}`,
    products: 10 - i,
  }));
  expect(importSummary({ ...NOTHING_OPEN, unlistedCategories })).toEqual([
    'Note: no menu of the shop leads to 49 products, only the search does: Kind 0 (10), Kind 1 (9), Kind 2 (8), Kind 3 (7), Kind 4 (6), and 2 more. Name their Type in "categories" of the store information.',
  ]);
  const one = [{ category: null, products: 1 }];
  expect(importSummary({ ...NOTHING_OPEN, unlistedCategories: one })[0]).toMatch(
    /leads to 1 product, .*: no Type \(1\)\. /,
  );
});

test('remaining demo products and queued images are reported', () => {
  expect(importSummary({ ...NOTHING_OPEN, hasDemoProducts: true, queuedImages: 3 })).toEqual([
    expect.stringContaining('the demo products are still for sale beside yours'),
    'Images that a running shop still has to process: 3.',
  ]);
});
