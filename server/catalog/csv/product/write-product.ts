import { toDecimalRupees } from '#format/money.ts';
import { toGoogleGender } from '../../gender.ts';
import {
  type CatalogImage,
  type CatalogProduct,
  type CatalogVariant,
  currentPricePaise,
} from '../../product.ts';
import { FACT_DEFINITIONS } from '../../product-facts.ts';
import { escapeFormula } from '../escape-formula.ts';
import {
  EXPORTED_STOCK_COLUMN,
  FACT_COLUMNS,
  IMAGE_COLOR_COLUMN,
  NET_QUANTITY_COLUMN,
  PARENT_CATEGORY_COLUMN,
  STORAGE_LOCATION_COLUMN,
  SWATCHES_COLUMN,
  VARIANT_MRP_COLUMN,
  withoutEmptyTracker,
} from './columns.ts';
import { formatSwatches } from './read-swatches.ts';
import { formatTags } from './read-tags.ts';

/** Cells of one row by column. A missing column is an empty cell. */
export type OutputRow = Record<string, string>;

const NUMBER_COLUMNS = new Set([
  'Price',
  'Compare-at price',
  'Inventory quantity',
  'Image position',
  EXPORTED_STOCK_COLUMN,
]);

/** The rows of a product. The first row has the product fields; each row has a variant, an image, or both. */
export function writeProduct(product: CatalogProduct): OutputRow[] {
  const count = Math.max(product.variants.length, product.images.length);
  return Array.from({ length: count }, (_, i) => {
    const variant = product.variants[i];
    const image = product.images[i];
    return escapeFormulas({
      'URL handle': product.id,
      ...(i === 0 && writeFirstRow(product)),
      ...(variant && writeVariant(variant, i === 0)),
      ...(image && writeImage(image, i + 1)),
    });
  });
}

function writeFirstRow(product: CatalogProduct): OutputRow {
  return {
    ...product.extraColumns,
    Title: product.title,
    Description: product.description,
    Vendor: product.vendor ?? '',
    Type: product.category ?? '',
    Tags: formatTags(product.tags, product.isFeatured),
    'Published on online store': formatBoolean(product.isPublished),
    Status: product.status,
    'SEO title': product.seoTitle ?? '',
    'SEO description': product.seoDescription ?? '',
    'Google Shopping / Gender': toGoogleGender(product.gender ?? ''),
    [PARENT_CATEGORY_COLUMN]: product.parentCategory ?? '',
    [SWATCHES_COLUMN]: formatSwatches(product.swatches),
    ...Object.fromEntries(
      FACT_DEFINITIONS.map(({ label }, i) => [FACT_COLUMNS[i] ?? '', product.facts[label] ?? '']),
    ),
  };
}

function writeVariant(variant: CatalogVariant, isFirst: boolean): OutputRow {
  return {
    'Inventory tracker': 'shopify',
    ...withoutEmptyTracker(variant.extraColumns, variant.allowBackorder),
    ...writeOptions(variant.options, isFirst),
    SKU: variant.sku ?? '',
    Price: toDecimalRupees(currentPricePaise(variant)),
    'Compare-at price':
      variant.discountedPricePaise === null ? '' : toDecimalRupees(variant.regularPricePaise),
    'Inventory quantity': String(variant.stock ?? 0),
    [EXPORTED_STOCK_COLUMN]: String(variant.stock ?? 0),
    'Continue selling when out of stock': formatBoolean(variant.allowBackorder),
    'Variant image URL': variant.imageUrl ?? '',
    [STORAGE_LOCATION_COLUMN]: variant.storageLocation ?? '',
    [NET_QUANTITY_COLUMN]: variant.netQuantity ?? '',
    [VARIANT_MRP_COLUMN]: variant.mrpPaise === null ? '' : toDecimalRupees(variant.mrpPaise),
  };
}

/** Option names are in the first row only, as in Shopify's exports. */
function writeOptions(options: CatalogVariant['options'], isFirst: boolean): OutputRow {
  const cells = options.flatMap(({ name, value }, i) => [
    [`Option${i + 1} name`, isFirst ? name : ''],
    [`Option${i + 1} value`, value],
  ]);
  return Object.fromEntries(cells);
}

function writeImage(image: CatalogImage, position: number): OutputRow {
  return {
    'Product image URL': image.url,
    'Image position': String(position),
    'Image alt text': image.alt ?? '',
    [IMAGE_COLOR_COLUMN]: image.color ?? '',
  };
}

function formatBoolean(value: boolean): string {
  return value ? 'TRUE' : 'FALSE';
}

function escapeFormulas(row: OutputRow): OutputRow {
  const cells = Object.entries(row).map(([column, text]) => [
    column,
    NUMBER_COLUMNS.has(column) ? text : escapeFormula(text),
  ]);
  return Object.fromEntries(cells);
}
