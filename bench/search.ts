// Times search, suggestions, sorted and filtered lists and their facets on the catalog in HAAT_DATA_DIR,
// uncached: median and worst milliseconds of several runs each. bench/import-fashion.ts fills such a catalog.
import { listProductsQuery } from '#contract/catalog.ts';
import { searchQuery } from '#contract/search.ts';
import { countFacets } from '#server/catalog/listing/facets/count-facets.ts';
import { listProducts } from '#server/catalog/listing/list-products.ts';
import { inCategories } from '#server/catalog/listing/listing-conditions.ts';
import { parseProductFilter } from '#server/catalog/listing/product-filter.ts';
import { withDatabase } from '#server/cli/with-database.ts';
import { createPostgresSearch } from '#server/search/postgres-search.ts';

const TIMES = 15;
const QUERIES = [
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
const PREFIXES = ['sh', 'nike sh', 'wtch', 'puma m'];
const LISTS = [
  { category: 'Apparel', sort: 'price-asc' },
  { sort: 'newest' },
  { category: 'Apparel', size: 'm', color: 'blue', minPrice: '500', onSale: '1' },
];

await withDatabase(async (db) => {
  const engine = createPostgresSearch(db);
  for (const q of QUERIES) {
    const { total, correctedTo } = await printTimes(`search ${q}`, () =>
      engine.search(searchQuery.parse({ q })),
    );
    console.log(`    ${total} found${correctedTo ? ` for ${correctedTo}` : ''}`);
  }
  for (const text of PREFIXES) {
    const { queries } = await printTimes(`suggest ${text}`, () => engine.suggest(text));
    console.log(`    ${queries.join(', ')}`);
  }
  for (const query of LISTS) {
    const filter = parseProductFilter(listProductsQuery.parse(query));
    await printTimes(`list ${JSON.stringify(query)}`, () => listProducts(db, filter));
    await printTimes('    its facets', () => countFacets(db, inCategories(filter), filter.listFilters));
  }
});

async function printTimes<T>(name: string, action: () => Promise<T>): Promise<T> {
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
