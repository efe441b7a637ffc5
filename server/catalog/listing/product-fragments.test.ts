import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '#server/testing/builders/products.ts';
import { withoutTable } from '#server/testing/failures/without-table.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import type { Invalidation } from '#wire/memory-cache.ts';
import { ProductFragments } from './product-fragments.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
  for (const id of ['a', 'b', 'c']) await addProduct(shop.db, { id, title: `Lamp ${id}`, stock: 20 });
});
afterAll(() => shop.close());

/** Fragments whose changes the test reports. */
function createFragments(isConnected = true) {
  const listeners: ((change?: Invalidation) => void)[] = [];
  const changes = {
    isConnected: () => isConnected,
    onChange: (listener: (change?: Invalidation) => void) => void listeners.push(listener),
  };
  const fragments = new ProductFragments(shop.db, changes, 'https://shop.test');
  const titlesOf = async (ids: string[]) => {
    const shown = { view: 'card', stock: 'bands' } as const;
    return (await fragments.read(ids, shown)).map((json) => JSON.parse(json).title);
  };
  const change = (change: Invalidation) => {
    for (const listener of listeners) listener(change);
  };
  return { fragments, titlesOf, change };
}

const rename = (id: string, title: string) =>
  shop.db.updateTable('products').set({ title }).where('id', '=', id).execute();

test('products are read once, in the order of the ids; unknown ids are skipped', async () => {
  const { titlesOf } = createFragments();
  expect(await titlesOf(['b', 'nothing', 'a'])).toEqual(['Lamp b', 'Lamp a']);
  const known = await withoutTable(shop.pool, 'products', () => titlesOf(['a', 'b', 'a']));
  expect(known).toEqual(['Lamp a', 'Lamp b', 'Lamp a']);
  await expect(withoutTable(shop.pool, 'products', () => titlesOf(['a', 'c']))).rejects.toThrow();
  expect(await titlesOf(['a', 'c'])).toEqual(['Lamp a', 'Lamp c']);
  expect(await titlesOf([])).toEqual([]);
});

test('a changed product is read again, and no other', async () => {
  const { titlesOf, change } = createFragments();
  await titlesOf(['a', 'b']);
  await rename('a', 'Tall lamp');
  await rename('b', 'Low lamp');
  change({ tags: ['product:a'], stockTags: [] });
  expect(await titlesOf(['a', 'b'])).toEqual(['Tall lamp', 'Lamp b']);
  change({ tags: [], stockTags: ['bands:b'] });
  expect(await titlesOf(['a', 'b'])).toEqual(['Tall lamp', 'Low lamp']);
});

test('a product that changes while it is read is not cached', async () => {
  const { titlesOf, change } = createFragments();
  const reading = titlesOf(['c']);
  await rename('c', 'Wall lamp');
  change({ tags: ['product:c'], stockTags: [] });
  await reading;
  expect(await titlesOf(['c'])).toEqual(['Wall lamp']);
});

test('views and kinds of stock are cached apart; without a connection nothing is cached', async () => {
  const { fragments } = createFragments();
  const keysOf = async (view: 'full' | 'card', stock: 'units' | 'bands') => {
    const [json = '{}'] = await fragments.read(['a'], { view, stock });
    const { description, available } = JSON.parse(json);
    return [description !== undefined, available];
  };
  expect(await keysOf('full', 'units')).toEqual([true, 11]);
  expect(await keysOf('card', 'units')).toEqual([false, 11]);
  expect(await keysOf('card', 'bands')).toEqual([false, 99]);
  const { titlesOf } = createFragments(false);
  await titlesOf(['b']);
  await rename('b', 'Floor lamp');
  expect(await titlesOf(['b'])).toEqual(['Floor lamp']);
});
