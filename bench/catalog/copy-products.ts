import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { GeneratedProduct } from './generate-products.ts';

type Value = string | number | boolean | Date | null;

/** Copies products with their variants and images, one statement per table, so that triggers run as in an import. */
export async function copyProducts(
  connection: pg.PoolClient,
  products: readonly GeneratedProduct[],
): Promise<void> {
  await copyRows(
    connection,
    `products (id, title, description, vendor, category, parent_category, gender, tags, is_featured,
      regular_price_paise, discounted_price_paise, attributes, facts, created_at, updated_at)`,
    products.map((product) => [
      product.id,
      product.title,
      product.description,
      product.vendor,
      product.category,
      product.parentCategory,
      product.gender,
      textArray(product.tags),
      product.isFeatured,
      product.regularPricePaise,
      product.discountedPricePaise,
      JSON.stringify(product.attributes),
      JSON.stringify(product.facts),
      product.createdAt,
      product.createdAt,
    ]),
  );
  await copyRows(
    connection,
    'product_images (product_id, position, url, alt)',
    products.flatMap(({ id, title, images }) => images.map((url, i) => [id, i + 1, url, title])),
  );
  await copyRows(
    connection,
    `variants (product_id, position, sku, size, color, options, regular_price_paise, discounted_price_paise, stock,
      storage_location, extra_columns)`,
    products.flatMap((product) =>
      product.variants.map((variant, i) => [
        product.id,
        i + 1,
        variant.sku,
        variant.size,
        variant.color,
        JSON.stringify(variant.options),
        product.regularPricePaise,
        product.discountedPricePaise,
        variant.stock,
        variant.storageLocation,
        JSON.stringify({ Barcode: variant.barcode }),
      ]),
    ),
  );
}

async function copyRows(connection: pg.PoolClient, target: string, rows: Value[][]): Promise<void> {
  await pipeline(Readable.from(inBlocks(rows)), connection.query(copyFrom(`copy ${target} from stdin`)));
}

const ROWS_PER_BLOCK = 500;

function* inBlocks(rows: Value[][]): Generator<string> {
  for (let i = 0; i < rows.length; i += ROWS_PER_BLOCK) {
    yield rows
      .slice(i, i + ROWS_PER_BLOCK)
      .map((row) => `${row.map(toText).join('\t')}\n`)
      .join('');
  }
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in the text format of COPY. */
function toText(value: Value): string {
  if (value === null) return '\\N';
  const text = value instanceof Date ? value.toISOString() : String(value);
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '');
}

const textArray = (items: readonly string[]) =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
