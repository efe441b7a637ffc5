import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INVENTORY_VIEWS, listInventoryQuery } from '#contract/admin/catalog/inventory.ts';
import { listAdminProductsQuery } from '#contract/admin/catalog/products.ts';
import { listProductsQuery } from '#contract/catalog.ts';
import { selectInventory } from '#server/admin/inventory/inventory-list-queries.ts';
import {
  copyLargeInventory,
  listInventory,
  summarizeInventoryViews,
} from '#server/admin/inventory/list-inventory.ts';
import { COUNTS_TAG, invalidationOf } from '#server/database/changes/change-tags.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { importNumbered } from '#server/testing/builders/product-csv.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { readInventorySettings } from '../inventory/inventory-settings.ts';
import { MIN_CHANGES_TO_VACUUM } from '../planner-statistics.ts';
import { listPricesAboveMrp, listProductsWithoutGstRate } from '../product-checks.ts';
import { selectFilteredPage, selectFirstFilteredPage } from '../product-queries.ts';
import { findProducts } from '../staff-list/found-products.ts';
import { listProductsForStaff, summarizeProductViews } from '../staff-list/list-products-for-staff.ts';
import { selectStaffProducts } from '../staff-list/staff-list-queries.ts';
import { readSummary } from '../summaries/summaries.ts';
import { countListingFacets } from './facets/count-facets.ts';
import { FACETS_SUMMARY, summarizeFacets } from './facets/summarize-facets.ts';
import { listProducts } from './list-products.ts';
import { tagsOfListing } from './listing-tags.ts';
import { parseProductFilter } from './product-filter.ts';

const CATEGORIES = ['Men', 'Women', 'Home', undefined];
const SIZES = ['S', 'M', 'L', ''];
const COLORS = ['Red', 'red', 'Navy, White', 'Default', ''];
const PRODUCTS = 90;
/** Listings of more products than this count as large. */
const LARGE = 10;
const LIMITS = { maxProducts: LARGE, pause: 3_600, factor: 20 };

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
  for (let i = 0; i < PRODUCTS; i += 1) {
    const category = CATEGORIES[i % CATEGORIES.length];
    await addProduct(shop.db, {
      id: `p-${i}`,
      ...(category && { category }),
      ...(i % 3 === 0 && { parentCategory: 'Shirts' }),
      ...(i % 7 === 0 && { status: 'draft' }),
      isFeatured: i % 13 === 0,
      regularPricePaise: 10_000 + (i % 11) * 1_000,
      ...(i % 4 === 0 && { discountedPricePaise: 5_000 + i }),
      variants: [0, 1].map((n) => ({
        size: SIZES[(i + n) % SIZES.length] ?? '',
        color: COLORS[(i >> n) % COLORS.length] ?? '',
        stock: (i + n) % 5 === 0 ? 0 : 3,
        allowBackorder: i % 10 === 0,
      })),
    });
  }
});
afterAll(() => shop.close());

const filterOf = (query: object) => parseProductFilter(listProductsQuery.parse(query));
const anyCategory = fc.record({
  category: fc.constantFrom('', 'men', 'women,home', 'null', 'nothing'),
  parentCategory: fc.constantFrom('', 'shirts', 'null'),
});
const anyFilters = fc.record({
  filter: fc.constantFrom('', '', 'product', 'duct 1', '3'),
  size: fc.constantFrom('', 's', 'm,l'),
  color: fc.constantFrom('', 'red'),
  onSale: fc.constantFrom('0', '1'),
  maxPrice: fc.constantFrom('150', '120', '60'),
  sort: fc.constantFrom('featured', 'newest', 'price-asc', 'price-desc'),
});

test('until the facets are summarized, those of a large listing are counted for the reply', async () => {
  expect(await countListingFacets(shop.db, filterOf({}), undefined, { maxProducts: LARGE })).toEqual(
    await countListingFacets(shop.db, filterOf({})),
  );
});

test('stored facets are those that counting the listing gives', async () => {
  expect(await summarizeFacets(shop.db, LIMITS)).toBe(true);
  await fc.assert(
    fc.asyncProperty(anyCategory, async (query) => {
      const stored = await countListingFacets(shop.db, filterOf(query), undefined, { maxProducts: 0 });
      expect(stored).toEqual(await countListingFacets(shop.db, filterOf(query)));
    }),
    { numRuns: 30 },
  );
});

test('replies with facets are made anew when their counts have changed, and only then', async () => {
  const renew = async () => {
    await summarizeFacets(shop.db, { ...LIMITS, pause: 0, factor: 0 });
    const { rows } = await sql`select from catalog_changes where kind = 'counts'`.execute(shop.db);
    return rows.length;
  };
  const before = await renew();
  expect(await renew()).toBe(before);
  await addProduct(shop.db, { id: 'another-size', category: 'Men', variants: [{ size: 'Unusual' }] });
  expect(await renew()).toBe(before + 1);
  await shop.db.deleteFrom('products').where('id', '=', 'another-size').execute();
  expect(await renew()).toBe(before + 2);
  expect(tagsOfListing(filterOf({ facets: '1' }), [])).toContain(COUNTS_TAG);
  expect(tagsOfListing(filterOf({}), [])).not.toContain(COUNTS_TAG);
  expect(invalidationOf([{ kind: 'counts', productId: null, listingKeys: null }])).toEqual({
    tags: [COUNTS_TAG],
    stockTags: [],
  });
});

test('with list filters a large listing offers all of its values, without counts', async () => {
  const filtered = await countListingFacets(shop.db, filterOf({ size: 's' }), undefined, {
    maxProducts: LARGE,
  });
  const whole = await countListingFacets(shop.db, filterOf({}));
  expect(filtered.sizes).toEqual(whole.sizes.map(({ value, label }) => ({ value, label })));
  expect(filtered.colors).toEqual(whole.colors.map(({ value, label }) => ({ value, label })));
  expect(filtered.price).toEqual(whole.price);
  expect(filtered).not.toHaveProperty('onSale');
  expect(filtered.sizes.length).toBeGreaterThan(2);
});

test('of a large listing, facets with words of few products are counted, with words of many only the values listed', async () => {
  const words = { filter: 'product 3', color: 'red' };
  const counted = await countListingFacets(shop.db, filterOf(words), undefined, { maxProducts: LARGE });
  expect(counted).toEqual(await countListingFacets(shop.db, filterOf(words)));
  expect(counted.sizes[0]).toHaveProperty('count');
  const listed = await countListingFacets(shop.db, filterOf(words), undefined, {
    maxProducts: LARGE,
    maxWithWords: 3,
  });
  const whole = await countListingFacets(shop.db, filterOf({}));
  expect(listed.sizes).toEqual(whole.sizes.map(({ value, label }) => ({ value, label })));
  expect(listed.price).toEqual(whole.price);
  const ofOneWord = await countListingFacets(shop.db, filterOf({ ...words, filter: 'product' }), undefined, {
    maxProducts: LARGE,
    maxWithWords: 3,
  });
  expect(ofOneWord).toEqual(listed);
  // no index finds short words
  const short = await countListingFacets(shop.db, filterOf({ ...words, filter: '3' }), undefined, {
    maxProducts: LARGE,
  });
  expect(short).toEqual(listed);
});

test('a summary is not renewed for a while, and deleted when the catalog is small again', async () => {
  await addProduct(shop.db, { id: 'late', category: 'Late', variants: [{ size: 'Huge' }] });
  expect(await summarizeFacets(shop.db, LIMITS)).toBe(false);
  expect(
    await countListingFacets(shop.db, filterOf({ category: 'late' }), undefined, { maxProducts: 0 }),
  ).toMatchObject({
    sizes: [],
  });
  expect(await summarizeFacets(shop.db, { ...LIMITS, pause: 0, factor: 0 })).toBe(true);
  expect(
    await countListingFacets(shop.db, filterOf({ category: 'late' }), undefined, { maxProducts: 0 }),
  ).toMatchObject({
    sizes: [{ value: 'huge', count: 1 }],
  });
  expect(await summarizeFacets(shop.db)).toBe(false);
  expect(await readSummary(shop.db, FACETS_SUMMARY)).toBeUndefined();
});

test('counts from before a change of many products are made again, whatever the counting took', async () => {
  const renew = () => summarizeFacets(shop.db, { maxProducts: LARGE, pause: 0, factor: 1e9 });
  expect(await renew()).toBe(true);
  await importNumbered(shop.db, 'few', 5);
  expect(await renew()).toBe(false);
  await importNumbered(shop.db, 'many', MIN_CHANGES_TO_VACUUM);
  expect(await renew()).toBe(true);
  expect(await renew()).toBe(false);
  await shop.db.deleteFrom('products').where('title', '=', 'Kurta').execute();
  expect(await summarizeFacets(shop.db)).toBe(false);
});

const ALL = { category: '', parentCategory: '' };
const CHEAP = { filter: '', size: '', color: '', onSale: '0', maxPrice: '150', sort: 'featured' };
/** What is counted of at most 12 matches for each of four pages of five products. */
const EQUAL = { matchStep: 100, counted: [12, 12, 12, 12] };
const GROWING = { matchStep: 5, counted: [10, 12, 12, 12] };
/** Queries that more products match than are counted. */
const LONG_LISTS: [typeof ALL, typeof CHEAP, number, number, typeof EQUAL][] = [
  [ALL, CHEAP, 1, 0, GROWING],
  [ALL, { ...CHEAP, filter: 'product' }, 3, 0, GROWING],
  [ALL, { ...CHEAP, filter: 'product', sort: 'price-desc' }, 4, 0, EQUAL],
  [ALL, { ...CHEAP, size: 's,m,l' }, 3, 100, GROWING],
  [ALL, { ...CHEAP, size: 's,m,l', sort: 'newest' }, 4, 100, EQUAL],
];

test('a large listing counts filtered products up to a limit, and shows the same products', async () => {
  let capped = 0;
  await fc.assert(
    fc.asyncProperty(
      anyCategory,
      anyFilters,
      fc.integer({ min: 1, max: 4 }),
      // with none and a few, more products have the options than are read for them
      fc.constantFrom(0, 4, 30, 100),
      fc.constantFrom(EQUAL, GROWING),
      async (category, filters, page, withOptions, { matchStep, counted }) => {
        const filter = filterOf({ ...category, ...filters, page, limit: 5 });
        const exact = await listProducts(shop.db, filter);
        const limited = await listProducts(shop.db, filter, undefined, {
          products: LARGE,
          matches: 12,
          matchStep,
          withOptions,
        });
        const maxCounted = counted[page - 1] ?? 0;
        if (!limited.isTotalCapped) {
          expect(limited).toEqual(exact);
          expect(exact.total).toBeLessThanOrEqual(maxCounted);
          return;
        }
        capped += 1;
        expect(exact.total).toBeGreaterThan(maxCounted);
        expect(limited).toEqual({
          total: maxCounted,
          isTotalCapped: true,
          // the last page that is offered is the third
          products: page > 3 ? [] : exact.products,
        });
      },
    ),
    { numRuns: 120, examples: LONG_LISTS },
  );
  expect(capped).toBeGreaterThanOrEqual(LONG_LISTS.length);
});

test('of products with a chosen size or color, variants are read until the page is full, with the same result', async () => {
  const withOptions = { ...CHEAP, size: 's,m,l' };
  await fc.assert(
    fc.asyncProperty(
      anyCategory,
      anyFilters.filter(({ size, color }) => size !== '' || color !== ''),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(3, 12, 100),
      fc.constantFrom(0, 30, PRODUCTS),
      async (category, filters, page, maxMatches, maxRead) => {
        const filter = filterOf({ ...category, ...filters, page, limit: 5 });
        const first = await selectFirstFilteredPage(shop.db, filter, { maxRead, maxMatches });
        const whole = await selectFilteredPage(shop.db, filter);
        if (!first.isOfAll) {
          expect(maxRead).toBeLessThan(PRODUCTS);
          expect(first.total).toBeLessThanOrEqual(whole.total);
          return;
        }
        expect(first.ids).toEqual(whole.ids);
        expect(Math.min(first.total, maxMatches)).toBe(Math.min(whole.total, maxMatches));
      },
    ),
    { numRuns: 100, examples: [[ALL, withOptions, 2, 3, PRODUCTS]] },
  );
});

test('staff see the stored counts of views of a large catalog, and those of the moment in a small one', async () => {
  const readCounts = async () => ({
    products: (await listProductsForStaff(shop.db, listAdminProductsQuery.parse({}), 'https://shop.test'))
      .views,
    inventory: (await listInventory(shop.db, listInventoryQuery.parse({}), 'https://shop.test')).views,
  });
  const before = await readCounts();
  expect(before.products).toMatchObject({ all: PRODUCTS + 1, archived: 0 });
  expect(before.inventory['sold-out']).toBeGreaterThan(0);
  expect(await summarizeProductViews(shop.db, LIMITS)).toBe(true);
  expect(await summarizeInventoryViews(shop.db, LIMITS)).toBe(true);
  expect(await readCounts()).toEqual(before);
  await shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', 'p-1').execute();
  expect(await readCounts()).toEqual(before);
  await summarizeProductViews(shop.db);
  await summarizeInventoryViews(shop.db);
  expect(await readCounts()).toMatchObject({
    products: { all: PRODUCTS, archived: 1 },
    inventory: { all: before.inventory.all - 2 },
  });
});

test('the parts of a large inventory are those of reading all variants, whatever moved since its stock was copied', async () => {
  const ids = (await shop.db.selectFrom('variants').select('id').orderBy('id').execute()).map(({ id }) => id);
  await sql`update variants set low_stock_threshold = 7 where id = ${ids[5]}`.execute(shop.db);
  const move = async (moves: [number, number][]) => {
    for (const [i, stock] of moves)
      await sql`
        with before as (select id, stock from variants where id = ${ids[i]}),
        moved as (update variants v set stock = ${stock} from before where v.id = before.id)
        insert into stock_movements (variant_id, quantity_change, reason)
        select id, ${stock} - stock, 'adjust' from before`.execute(shop.db);
  };
  const moves = fc.array(fc.tuple(fc.nat(ids.length - 1), fc.nat(8)), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(moves, moves, fc.constantFrom(0, 1_000), async (early, late, maxRare) => {
      await move(early);
      expect(await copyLargeInventory(shop.db, { ...LIMITS, pause: 0, factor: 0 })).toBe(true);
      await move(late);
      for (const view of INVENTORY_VIEWS)
        for (const sort of ['product', 'location', 'available']) {
          const query = listInventoryQuery.parse({ view, sort, limit: 50 });
          const found: number[] = [];
          for (let after: string | undefined = ''; after !== undefined; ) {
            const part = await listInventory(
              shop.db,
              { ...query, ...(after && { after: Number(after) }) },
              'https://shop.test',
              { maxRare, maxCountedWithWords: 1_000 },
            );
            found.push(...part.data.map(({ id }) => id));
            after = part.next;
          }
          const { lowStockThreshold } = await readInventorySettings(shop.db);
          const all = await selectInventory(shop.db, query, lowStockThreshold, 1_000);
          expect([view, sort, maxRare, found]).toEqual([view, sort, maxRare, all.map(({ id }) => id)]);
        }
    }),
    { numRuns: 12 },
  );
});

const FACTS = {
  'GST rate': ['', '5', 'nil', ' By-Price', '100.00 %', '200', 'unknown', '012.5'],
  HSN: ['', '9405 10', '6109', '0904', '8517'],
  MRP: ['', '100', '₹499.00 (incl. of all taxes)', 'MRP: Rs. 1,200/-', 'about 100', '0'],
  'Net quantity': ['', '1 N'],
  'Country of origin': ['', 'India'],
  Manufacturer: ['', 'Haat'],
};
const anyFacts = fc.record(
  Object.fromEntries(Object.entries(FACTS).map(([label, texts]) => [label, fc.constantFrom(...texts)])),
);
const complete = {
  'GST rate': '5',
  HSN: '8517',
  MRP: '499',
  'Net quantity': '1 N',
  'Country of origin': 'India',
  Manufacturer: 'Haat',
};
const anyChange = fc.oneof(
  fc.record({ stock: fc.constantFrom(0, 0, 4) }),
  fc.record({ facts: fc.oneof(anyFacts, fc.constant(complete)) }),
  fc.record({ mrpPaise: fc.constantFrom(null, 10_000, 90_000) }),
  fc.record({ pricePaise: fc.constantFrom(0, 49_900) }),
  fc.record({ allowBackorder: fc.boolean() }),
  fc.record({ images: fc.constantFrom([], ['https://cdn.example/1.jpg']) }),
  fc.record({ status: fc.constantFrom('active' as const, 'draft' as const, 'archived' as const) }),
  fc.record({ category: fc.constantFrom('Home', 'Men', null) }),
  fc.constantFrom('rename' as const, 'delete' as const, 'add' as const),
);
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

/** Changes the product at this place of the list. */
async function changeProduct(db: TestDatabase['db'], place: number, change: Change): Promise<void> {
  const products = await db.selectFrom('products').select('id').orderBy('position').execute();
  const { id } = products[place % products.length] ?? {};
  if (id === undefined || change === 'add') {
    await addProduct(db, { facts: complete, images: ['https://cdn.example/2.jpg'] });
  } else if (change === 'rename') {
    await db
      .updateTable('products')
      .set({ id: `${id}-x` })
      .where('id', '=', id)
      .execute();
  } else if (change === 'delete') {
    await db.deleteFrom('products').where('id', '=', id).execute();
  } else if ('stock' in change) {
    await sql`
      with before as (select id, stock from variants where product_id = ${id} for update),
      moved as (update variants v set stock = ${change.stock} from before where v.id = before.id)
      insert into stock_movements (variant_id, quantity_change, reason)
      select id, ${change.stock}::int - stock, 'adjust' from before`.execute(db);
  } else if ('mrpPaise' in change) {
    await sql`update variants set mrp_paise = ${change.mrpPaise} where product_id = ${id}`.execute(db);
  } else if ('pricePaise' in change) {
    const { pricePaise } = change;
    await sql`update variants set regular_price_paise = ${pricePaise} where product_id = ${id}`.execute(db);
  } else if ('allowBackorder' in change) {
    const { allowBackorder } = change;
    await sql`update variants set allow_backorder = ${allowBackorder} where product_id = ${id}`.execute(db);
  } else if ('images' in change) {
    await db.deleteFrom('product_images').where('product_id', '=', id).execute();
    for (const url of change.images)
      await sql`insert into product_images (product_id, position, url) values (${id}, 1, ${url})`.execute(db);
  } else {
    await db
      .updateTable('products')
      .set('facts' in change ? { facts: JSON.stringify(change.facts) } : change)
      .where('id', '=', id)
      .execute();
  }
}

test('the products that the merchant should look at are those of reading all, whatever changed since they were found', async () => {
  const own = await testDatabase();
  const rates = { hsn: { '9405': 18 }, categories: { home: 5 } };
  await saveStoreInfo(own.db, { gstin: '29AAGCB7383J1Z4', stateCode: '29', gstRates: rates });
  for (let i = 0; i < 24; i += 1)
    await addProduct(own.db, {
      id: `p-${i}`,
      title: `Product ${i % 5}`,
      ...(i % 2 === 0 && { category: 'Home' }),
      facts: i % 3 === 0 ? {} : complete,
      images: i % 4 === 0 ? [] : [`https://cdn.example/${i}.jpg`],
      stock: i % 5,
      variants: [{ size: 'S' }, { size: 'M' }],
    });
  await sql`update variants set extra_columns = '{"Weight value (grams)": "200"}'`.execute(own.db);
  const seller = await readStoreInfo(own.db);
  const changes = fc.array(fc.tuple(fc.nat(40), anyChange), { maxLength: 10 });
  const lengths = new Set<number>();
  await fc.assert(
    fc.asyncProperty(changes, changes, fc.constantFrom(2, 1_000), async (early, late, maxFound) => {
      for (const [place, change] of early) await changeProduct(own.db, place, change);
      expect(await findProducts(own.db, { ...LIMITS, pause: 0, factor: 0 }, maxFound)).toBe(true);
      for (const [place, change] of late) await changeProduct(own.db, place, change);
      for (const view of ['sold-out', 'incomplete'] as const)
        for (const sort of ['newest', 'oldest', 'title'] as const)
          for (const category of [undefined, 'Home']) {
            const query = listAdminProductsQuery.parse({ view, sort, category, limit: 10 });
            const found: string[] = [];
            for (let after: string | undefined; ; ) {
              const page = await listProductsForStaff(own.db, { ...query, after }, 'https://shop.test');
              found.push(...page.data.map(({ id }) => id));
              after = page.next;
              if (after === undefined) break;
            }
            const all = (await selectStaffProducts(own.db, query, seller, 1_000)).map(({ id }) => id);
            expect([view, sort, category, maxFound, found]).toEqual([view, sort, category, maxFound, all]);
            lengths.add(all.length);
          }
      const untaxed = await listProductsWithoutGstRate(own.db);
      const { data } = await listProductsForStaff(
        own.db,
        listAdminProductsQuery.parse({ view: 'for-sale', sort: 'oldest', limit: 100 }),
        'https://shop.test',
      );
      expect(data.filter(({ missing }) => missing.includes('gst-rate')).map(({ id }) => id)).toEqual(
        untaxed.map(({ productId }) => productId),
      );
      // of a part only the first are certain
      if (maxFound < 1_000) return;
      expect(await listProductsWithoutGstRate(own.db, 1_000)).toEqual(untaxed);
      const aboveMrp = await listPricesAboveMrp(own.db);
      expect(await listPricesAboveMrp(own.db, 1_000)).toEqual(aboveMrp);
      lengths.add(1_000 + aboveMrp.length);
    }),
    { numRuns: 8, examples: [[[], [[1, { facts: { ...complete, HSN: '', 'GST rate': '200' } }]], 2]] },
  );
  expect(lengths.size).toBeGreaterThan(4);
  expect(await findProducts(own.db)).toBe(false);
  expect(await own.db.selectFrom('found_products').select('product_id').execute()).toEqual([]);
  await own.close();
});

test('what many changes have left is removed from the disk once the products are checked', async () => {
  const own = await testDatabase();
  await addProduct(own.db);
  // or it might do the same
  await sql`alter table product_checks_due set (autovacuum_enabled = off)`.execute(own.db);
  await sql`insert into product_checks_due select 'p-' || n from generate_series(1, 250_000) as n`.execute(
    own.db,
  );
  const pages = async () => {
    const { rows } = await sql<{ pages: number }>`
      select pg_relation_size('product_checks_due') / 8192 as pages`.execute(own.db);
    return rows[0]?.pages;
  };
  expect(await pages()).toBeGreaterThan(1_024);
  expect(await findProducts(own.db, { maxProducts: 0, pause: 0, factor: 0 })).toBe(true);
  expect(await pages()).toBe(0);
  await own.close();
});

test('searches of the inventory find and count the variants with all of their words', async () => {
  await addProduct(shop.db, {
    id: 'archived',
    title: 'Product of the past',
    status: 'archived',
    variants: [{ size: 'M', color: 'Red' }, { size: 'L' }],
  });
  const anyWords = fc.array(fc.constantFrom('product', 'red', 'M', 'navy', 'past', '%', 'nothing'), {
    minLength: 1,
    maxLength: 3,
  });
  // what makes the inventory large
  expect(await copyLargeInventory(shop.db, { ...LIMITS, pause: 0, factor: 0 })).toBe(true);
  const found = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      anyWords,
      fc.constantFrom(...INVENTORY_VIEWS),
      fc.constantFrom(0, 1_000),
      fc.constantFrom(1, 1_000),
      async (words, view, maxRare, maxCountedWithWords) => {
        const query = listInventoryQuery.parse({ q: words.join(' '), view, limit: 100 });
        const list = await listInventory(shop.db, query, 'https://shop.test', {
          maxRare,
          maxCountedWithWords,
        });
        const conditions = words.map(
          (word) =>
            sql`position(${word.toLowerCase()} in lower(concat_ws(' ', p.title, v.size, v.color, v.sku))) > 0`,
        );
        const { lowStockThreshold } = await readInventorySettings(shop.db);
        const isForSale = sql`p.status = 'active' and p.is_published and not v.allow_backorder`;
        const inView = {
          all: sql`p.status <> 'archived'`,
          low: sql`${isForSale} and v.stock between 1 and coalesce(v.low_stock_threshold, ${lowStockThreshold}::int)`,
          'sold-out': sql`${isForSale} and v.stock <= 0`,
        }[view];
        const { rows } = await sql<{ id: number }>`
          select v.id from variants v join products p on p.id = v.product_id
          where ${inView} and ${sql.join(conditions, sql` and `)}
          order by p.position desc, v.position, v.id`.execute(shop.db);
        const isCapped = rows.length > maxCountedWithWords;
        expect([query, list.total, list.isTotalCapped]).toEqual(
          isCapped ? [query, maxCountedWithWords, true] : [query, rows.length, undefined],
        );
        expect(list.data.map(({ id }) => id)).toEqual(rows.slice(0, 100).map(({ id }) => id));
        found.add(rows.length);
      },
    ),
    { numRuns: 40 },
  );
  expect(found.size).toBeGreaterThan(3);
});

test('staff find products by parts of title, URL handle, HSN code and SKU, few or many', async () => {
  for (let i = 0; i < 12; i += 1)
    await addProduct(shop.db, {
      id: `handle_${i % 3}-${i}`,
      title: i % 2 === 0 ? `Lamp 100% ${i}` : `ÉCLAIR ${i}`,
      facts: i % 4 === 0 ? { HSN: `9405${i}` } : {},
      variants: [0, 1].map((n) => ({ size: `${n}`, sku: i % 5 === 0 ? `Sku-${i}-${n}` : `P-${i}` })),
    });
  const words = fc.constantFrom(
    'lamp',
    'éclair',
    '%',
    '_',
    'HANDLE_1',
    '9405',
    'sku-',
    'SKU-5-1',
    'p-',
    '1',
    'nothing',
  );
  const search = async (q: string, maxListedSkus?: number, isRare?: boolean) => {
    const query = { ...listAdminProductsQuery.parse({ q, limit: 100, sort: 'oldest' }), maxListedSkus };
    const rows = await selectStaffProducts(shop.db, query, {}, 1_000, isRare);
    return rows.map(({ id }) => id);
  };
  const naive = async (parts: string[]) => {
    const conditions = parts.map((part) => {
      const escaped = part.replace(/[\\%_]/g, String.raw`\$&`);
      // one or two characters only at the beginning of a word
      const patterns = part.length < 3 ? [`${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`];
      const anyOf = sql`any(${patterns}::text[])`;
      return sql`(p.title ilike ${anyOf} or p.id ilike ${anyOf} or p.facts->>'HSN' like ${anyOf}
        or exists (select from variants v where v.product_id = p.id and v.sku ilike ${anyOf}))`;
    });
    const { rows } = await sql<{ id: string }>`
      select id from products p where status <> 'archived' and ${sql.join(conditions, sql` and `)}
      order by position`.execute(shop.db);
    return rows.map(({ id }) => id);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 3 }), async (parts) => {
      const expected = await naive(parts);
      expect([parts, await search(parts.join(' '))]).toEqual([parts, expected]);
      expect([parts, await search(parts.join(' '), 3)]).toEqual([parts, expected]);
      expect([parts, await search(parts.join(' '), undefined, true)]).toEqual([parts, expected]);
    }),
    { numRuns: 40 },
  );
});

test('of a large catalog so many products with words are counted, and the page is the same', async () => {
  expect(await summarizeProductViews(shop.db, { ...LIMITS, pause: 0, factor: 0 })).toBe(true);
  for (const q of ['product', 'product 1', 'lamp', 'nothing'])
    for (const sort of ['newest', 'oldest', 'title'] as const)
      for (const maxCounted of [1, 10, 1_000]) {
        const query = listAdminProductsQuery.parse({ q, sort, limit: 100 });
        const { data, total, isTotalCapped } = await listProductsForStaff(
          shop.db,
          query,
          'https://shop.test',
          maxCounted,
        );
        const all = (await selectStaffProducts(shop.db, query, {}, 1_000)).map(({ id }) => id);
        const isCapped = all.length > maxCounted;
        expect([q, sort, maxCounted, total, isTotalCapped]).toEqual([
          ...[q, sort, maxCounted],
          ...(isCapped ? [maxCounted, true] : [all.length, undefined]),
        ]);
        expect(data.map(({ id }) => id)).toEqual(all.slice(0, 100));
      }
});

test('the list of staff names every category once', async () => {
  await addProduct(shop.db, { category: 'late', status: 'draft' });
  const { categories } = await listProductsForStaff(
    shop.db,
    listAdminProductsQuery.parse({}),
    'https://shop.test',
  );
  expect(categories.map((name) => name.toLowerCase())).toEqual(['home', 'late', 'men', 'women']);
});
