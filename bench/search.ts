// Times search, suggestions, sorted and filtered lists and their facets on the catalog in HAAT_DATA_DIR,
// uncached: median and worst milliseconds of several runs each. bench/import-fashion.ts fills such a catalog.
import { listProductsQuery } from '#contract/catalog.ts';
import { searchQuery } from '#contract/search.ts';
import { countFacets } from '#server/catalog/count-facets.ts';
import { listProducts } from '#server/catalog/list-products.ts';
import { productFilter } from '#server/catalog/product-filter.ts';
import { isOfKind } from '#server/catalog/shelf-conditions.ts';
import { withShopDatabase } from '#server/cli/with-shop-database.ts';
import { findProducts } from '#server/search/find-products.ts';
import { suggest } from '#server/search/suggest.ts';

const TIMES = 15;
const QUESTIONS = [
  'shirt',
  'blue shirt',
  'nike running shoes',
  'shirt for women red',
  'puma men',
  'जूते',
  'shrit',
  'nikke shoos',
  'adidsa',
  'asdfghjkl',
];
const TYPED = ['sh', 'nike sh', 'wtch', 'puma m'];
const LISTS = [
  { category: 'Apparel', sort: 'price-asc' },
  { sort: 'newest' },
  { category: 'Apparel', size: 'm', color: 'blue', minPrice: '500', onSale: '1' },
];

await withShopDatabase(async (db) => {
  for (const q of QUESTIONS) {
    const { total, correctedTo } = await print(`search ${q}`, () =>
      findProducts(db, searchQuery.parse({ q })),
    );
    console.log(`    ${total} found${correctedTo ? ` for ${correctedTo}` : ''}`);
  }
  for (const text of TYPED) {
    const { queries } = await print(`suggest ${text}`, () => suggest(db, text));
    console.log(`    ${queries.join(', ')}`);
  }
  for (const query of LISTS) {
    const filter = productFilter(listProductsQuery.parse(query));
    await print(`list ${JSON.stringify(query)}`, () => listProducts(db, filter));
    await print('    its facets', () => countFacets(db, isOfKind(filter), filter.choice));
  }
});

async function print<T>(name: string, action: () => Promise<T>): Promise<T> {
  let last = await action();
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const startedAt = performance.now();
    last = await action();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const [median = 0, worst = 0] = [times[Math.floor(TIMES / 2)], times.at(-1)];
  console.log(`${name}: ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`);
  return last;
}
