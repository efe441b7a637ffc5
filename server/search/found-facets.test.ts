import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductFacets } from '#contract/catalog.ts';
import { countFacets, withoutCounts } from '#server/catalog/listing/facets/count-facets.ts';
import { parseListFilters } from '#server/catalog/listing/list-filters.ts';
import { invalidationOf } from '#server/database/changes/change-tags.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { withoutTable } from '#server/testing/failures/without-table.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import type { ChangeFeed, Invalidation } from '#wire/memory-cache.ts';
import { type FoundProduct, selectOffered } from './found-facet-queries.ts';
import { FoundFacets } from './found-facets.ts';
import { OptionsCache } from './options-cache.ts';
import { RecentFinds } from './recent-finds.ts';
import { hasId } from './search-queries.ts';

const PRODUCTS = 40;
const SIZES = ['S', 'M', 's', 'XL', '10', ''];
const COLORS = ['Red', 'red', 'RED', 'Navy, White', 'Default', 'नीला', ''];
const ids = Array.from({ length: PRODUCTS }, (_, i) => `p-${i}`);

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
  for (const [i, id] of ids.entries())
    await addProduct(shop.db, {
      id,
      ...(i % 9 === 0 && { status: 'draft' }),
      regularPricePaise: 10_000 + (i % 11) * 1_050,
      ...(i % 4 === 0 && { discountedPricePaise: 5_000 + i }),
      variants: [0, 1, 2].map((n) => ({
        size: SIZES[(i + n) % SIZES.length] ?? '',
        color: `${COLORS[(i * 3 + n) % COLORS.length]}`,
        stock: (i + n) % 4 === 0 ? 0 : 3,
        allowBackorder: i % 10 === 0,
      })),
    });
});
afterAll(() => shop.close());

/** Facets whose changes the test reports. */
function createFacets() {
  const listeners: ((change?: Invalidation) => void)[] = [];
  const feed: ChangeFeed = {
    isConnected: () => true,
    onChange: (listener) => void listeners.push(listener),
  };
  const finds = new RecentFinds(feed);
  const facets = new FoundFacets(shop.db, feed, finds);
  const change = (kind: 'price' | 'stock-band' | 'listing', id: string) => {
    const invalidation = invalidationOf([{ kind, productId: id, listingKeys: null }]);
    for (const listener of listeners) listener(invalidation);
  };
  /** Reads what a search does that finds these products; `changeMeanwhile` comes before it has ended. */
  const search = async (
    found: readonly string[],
    { withOptions = false, changeMeanwhile = async () => {} } = {},
  ) => {
    const remember = finds.startReading();
    const { rows } = await sql<FoundProduct>`
      select id, price_paise as "pricePaise", discounted_price_paise is not null as "isOnSale" from products
      where status = 'active' and is_published and id = any(${found}::text[])`.execute(shop.db);
    const ids = rows.map(({ id }) => id);
    const offered = withOptions ? await selectOffered(shop.db, ids) : undefined;
    await changeMeanwhile();
    remember(ids, { products: rows, ...(offered && { offered }) });
    return ids;
  };
  return { facets, change, search };
}

const countAll = (found: readonly string[]) => countFacets(shop.db, hasId(found), parseListFilters({}));
const valuesOf = (facets: ProductFacets) => {
  const { sizes, colors } = withoutCounts(facets);
  return { sizes, colors };
};

test('the facets of found products are those that the database counts, before and after changes', async () => {
  const { facets, change, search } = createFacets();
  const changes = {
    price: (id: string) => sql`update products set discounted_price_paise = 777 where id = ${id}`,
    'stock-band': (id: string) => sql`
      with before as (select id, stock from variants where product_id = ${id}),
      moved as (update variants v set stock = 3 - v.stock from before where v.id = before.id)
      insert into stock_movements (variant_id, quantity_change, reason) select id, 3 - 2 * stock, 'adjust' from before`,
    listing: (id: string) => sql`update products set is_published = not is_published where id = ${id}`,
  };
  const anyChange = fc.tuple(fc.constantFrom('price', 'stock-band', 'listing'), fc.constantFrom(...ids));
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...ids, 'nothing']),
      fc.array(anyChange, { maxLength: 3 }),
      fc.constantFrom('before', 'after', 'during', 'never'),
      fc.boolean(),
      async (found, made, whenSearched, withOptions) => {
        const makeChanges = async () => {
          for (const [kind, id] of made) {
            await changes[kind](id).execute(shop.db);
            change(kind, id);
          }
        };
        const expected = whenSearched === 'before' ? await search(found, { withOptions }) : found;
        if (whenSearched === 'during') await search(found, { withOptions, changeMeanwhile: makeChanges });
        else await makeChanges();
        const counted = whenSearched === 'after' ? await search(found, { withOptions }) : expected;
        const inDatabase = await countAll(counted);
        expect(await facets.count(counted)).toEqual(inDatabase);
        expect(await facets.listFirst(counted, PRODUCTS)).toEqual(valuesOf(inDatabase));
      },
    ),
    { numRuns: 100 },
  );
});

test('each of the first products is read once', async () => {
  const { facets, search } = createFacets();
  const found = await search(ids);
  const expected = await facets.listFirst(found, 5);
  const again = await withoutTable(shop.pool, 'variants', () => facets.listFirst(found, 5));
  expect(again).toEqual(expected);
  await expect(withoutTable(shop.pool, 'variants', () => facets.listFirst(found, 6))).rejects.toThrow();
});

test('prices and options that a search has read are not read again', async () => {
  const { facets, search } = createFacets();
  const found = await search(ids);
  const expected = await countAll(found);
  expect(await withoutTable(shop.pool, 'products', () => facets.count(found))).toEqual(expected);
  const withOptions = await search(ids, { withOptions: true });
  expect(await withoutTable(shop.pool, 'variants', () => facets.count(withOptions))).toEqual(expected);
  const first = valuesOf(await countAll(found.slice(0, 7)));
  expect(await withoutTable(shop.pool, 'products', () => facets.listFirst(found, 7))).toEqual(first);
});

test('what can be bought of many products is cached within a limit', () => {
  const cache = new OptionsCache({ isConnected: () => true, onChange: () => {} }, 6);
  const options = { sizes: [], colors: [['red', 'Red'] as const] };
  const store = (id: string) => cache.startReading()([id], [options]);
  for (const id of ['a', 'b', 'c', 'd']) store(id);
  // used since the cache was full
  expect(cache.get('a')).toBe(options);
  for (const id of ['e', 'f']) store(id);
  expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((id) => cache.get(id))).toEqual(['a', 'd', 'e', 'f']);
});

test('what was read before a change is not cached', () => {
  const listeners: ((change?: Invalidation) => void)[] = [];
  const cache = new OptionsCache({
    isConnected: () => true,
    onChange: (listener) => void listeners.push(listener),
  });
  const remember = cache.startReading();
  for (const listener of listeners) listener({ tags: [], stockTags: ['bands:a'] });
  remember(['a'], [{ sizes: [], colors: [] }]);
  expect(cache.get('a')).toBeUndefined();
});
