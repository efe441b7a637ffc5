import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { importProducts } from '#server/catalog/import-export/import-products.ts';
import { withDatabase } from '#server/cli/with-database.ts';

// `node bench/import-fashion.ts styles.csv.gz` converts the catalog of a fashion shop to a Shopify CSV and
// imports it as a stream. The source has one product per row, without prices or sizes. Price, sizes and stock
// are derived from the id.

const MEMORY_SAMPLE_MS = 50;
const SIZES: Readonly<Record<string, string[]>> = {
  Apparel: ['S', 'M', 'L', 'XL'],
  Footwear: ['UK6', 'UK7', 'UK8', 'UK9'],
};
const HEADER = [
  ...['URL handle', 'Title', 'Description', 'Vendor', 'Type', 'Tags', 'Option1 name', 'Option1 value'],
  ...[
    'Option2 name',
    'Option2 value',
    'Price',
    'Compare-at price',
    'Inventory tracker',
    'Inventory quantity',
  ],
  ...['Google Shopping / Gender', 'Parent category (product.metafields.haat.parent_category)'],
];

type Style = Record<
  | 'id'
  | 'gender'
  | 'masterCategory'
  | 'articleType'
  | 'baseColour'
  | 'season'
  | 'usage'
  | 'productDisplayName',
  string
>;

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node bench/import-fashion.ts styles.csv.gz');
  process.exit(1);
}
await importFashion(file);

async function importFashion(path: string): Promise<void> {
  let rows = 0;
  const styles = createReadStream(path)
    .pipe(createGunzip())
    .pipe(parse({ columns: true }));
  async function* csvRows() {
    yield HEADER;
    for await (const style of styles) {
      for (const row of toShopifyRows(style)) {
        rows += 1;
        yield row;
      }
    }
  }
  const csv = Readable.from(csvRows()).pipe(stringify());
  const memory = watchMemory();
  const startedAtMs = performance.now();
  const counts = await withDatabase((db) => importProducts(db, csv));
  const seconds = (performance.now() - startedAtMs) / 1000;
  console.log(JSON.stringify(counts));
  console.log(
    `${rows} rows in ${seconds.toFixed(1)} s: ${Math.round(rows / seconds)} rows/s; ` +
      `memory ${memory.atStartMiB} MiB at the start, ${memory.maxMiB()} MiB at the highest`,
  );
}

function toShopifyRows(style: Style): string[][] {
  const n = Number(style.id);
  const price = 199 + (n % 90) * 50;
  const compareAt = n % 3 === 0 ? String(price + 200) : '';
  const sizes = SIZES[style.masterCategory] ?? [''];
  return sizes.map((size, i) => {
    const options = [size && 'Size', size, 'Color', style.baseColour, String(price), compareAt];
    const stock = ['shopify', String((n + i) % 25)];
    if (i > 0) return [`style-${style.id}`, '', '', '', '', '', ...options, ...stock, '', ''];
    const tags = [style.usage, style.season, style.baseColour, n % 500 === 0 ? 'featured' : ''].join(', ');
    const description = `<p>${style.productDisplayName}</p><p>${style.season} ${style.usage}.</p>`;
    const product = [
      style.productDisplayName || style.articleType,
      description,
      'Fashion',
      style.masterCategory,
      tags,
    ];
    return [`style-${style.id}`, ...product, ...options, ...stock, style.gender, style.articleType];
  });
}

function watchMemory() {
  const atStartMiB = residentMiB();
  let max = atStartMiB;
  setInterval(() => {
    max = Math.max(max, residentMiB());
  }, MEMORY_SAMPLE_MS).unref();
  return { atStartMiB, maxMiB: () => Math.max(max, residentMiB()) };
}

function residentMiB(): number {
  return Math.round(process.memoryUsage.rss() / 1024 / 1024);
}
