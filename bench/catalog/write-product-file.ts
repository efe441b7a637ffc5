import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { EXPORT_COLUMNS } from '#server/catalog/csv/product/columns.ts';
import { writeProduct } from '#server/catalog/csv/product/write-product.ts';
import type { CatalogProduct } from '#server/catalog/product.ts';
import { type GeneratedProduct, generateProduct } from './generate-products.ts';
import type { ProductName } from './product-names.ts';

const PRODUCTS_PER_WRITE = 500;

/** Writes a product file with the columns of an export: the generated products from number 0 to `count` - 1. */
export async function writeProductFile(
  file: string,
  count: number,
  names: readonly ProductName[],
): Promise<void> {
  const output = createWriteStream(file);
  output.write(stringify([EXPORT_COLUMNS]));
  for (let first = 0; first < count; first += PRODUCTS_PER_WRITE) {
    const rows = Array.from({ length: Math.min(PRODUCTS_PER_WRITE, count - first) }, (_, i) =>
      writeProduct(catalogProduct(generateProduct(first + i, names, new Date(0)))),
    ).flat();
    const text = stringify(rows.map((row) => EXPORT_COLUMNS.map((column) => row[column] ?? '')));
    if (!output.write(text)) await once(output, 'drain');
  }
  output.end();
  await finished(output);
}

/** Its images have paths on the shop itself, so that nothing is fetched over the network. */
function catalogProduct(product: GeneratedProduct): CatalogProduct {
  const { attributes, createdAt, images, variants, regularPricePaise, discountedPricePaise, ...same } =
    product;
  const [first, ...others] = variants.map(({ barcode, ...variant }) => ({
    ...variant,
    regularPricePaise,
    discountedPricePaise,
    mrpPaise: null,
    allowBackorder: false,
    imageUrl: null,
    netQuantity: null,
    extraColumns: { Barcode: barcode },
  }));
  if (!first) throw new Error('a product without variants');
  return {
    ...same,
    status: 'active',
    isPublished: true,
    seoTitle: null,
    seoDescription: null,
    extraColumns: {},
    swatches: [],
    images: images.map((url) => ({
      url: url.replace('https://images.example', '/media'),
      alt: product.title,
    })),
    variants: [first, ...others],
  };
}
