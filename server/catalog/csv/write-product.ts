import { decimalRupees } from '#server/money.ts';
import { FACT_KINDS } from '../fact.ts';
import { googleGender } from '../gender.ts';
import { type CatalogProduct, type CatalogVariant, type Picture, paidPaise } from '../product.ts';
import { FACT_COLUMNS, PARENT_CATEGORY_COLUMN } from './columns.ts';
import { guardFormula } from './guard-formula.ts';
import { writeTags } from './read-tags.ts';

/** Cells of one row by column. A missing column is an empty cell. */
export type WrittenRow = Record<string, string>;

const NUMBERS = new Set(['Price', 'Compare-at price', 'Inventory quantity', 'Image position']);

/** The rows of a product. The first row has the product fields; each row has a variant, an image, or both. */
export function writeProduct(product: CatalogProduct): WrittenRow[] {
  const count = Math.max(product.variants.length, product.pictures.length);
  return Array.from({ length: count }, (_, i) => {
    const variant = product.variants[i];
    const picture = product.pictures[i];
    return guarded({
      'URL handle': product.id,
      ...(i === 0 && writeFirstRow(product)),
      ...(variant && writeVariant(variant, i === 0)),
      ...(picture && writePicture(picture, i + 1)),
    });
  });
}

function writeFirstRow(product: CatalogProduct): WrittenRow {
  return {
    ...product.source,
    Title: product.title,
    Description: product.description,
    Vendor: product.vendor ?? '',
    Type: product.category ?? '',
    Tags: writeTags(product.tags, product.isFeatured),
    'Published on online store': writeTruth(product.isPublished),
    Status: product.status,
    'SEO title': product.seoTitle ?? '',
    'SEO description': product.seoDescription ?? '',
    'Google Shopping / Gender': googleGender(product.gender ?? ''),
    [PARENT_CATEGORY_COLUMN]: product.parentCategory ?? '',
    ...Object.fromEntries(
      FACT_KINDS.map(({ label }, i) => [FACT_COLUMNS[i] ?? '', product.facts[label] ?? '']),
    ),
  };
}

function writeVariant(variant: CatalogVariant, isFirst: boolean): WrittenRow {
  return {
    'Inventory tracker': 'shopify',
    ...variant.source,
    ...writeOptions(variant.options, isFirst),
    SKU: variant.sku ?? '',
    Price: decimalRupees(paidPaise(variant)),
    'Compare-at price': variant.discountedPricePaise === null ? '' : decimalRupees(variant.regularPricePaise),
    'Inventory quantity': String(variant.stock ?? 0),
    'Continue selling when out of stock': writeTruth(variant.sellsWhenOut),
    'Variant image URL': variant.imageUrl ?? '',
  };
}

/** Option names are in the first row only, as in Shopify's exports. */
function writeOptions(options: CatalogVariant['options'], isFirst: boolean): WrittenRow {
  const cells = options.flatMap(({ name, value }, i) => [
    [`Option${i + 1} name`, isFirst ? name : ''],
    [`Option${i + 1} value`, value],
  ]);
  return Object.fromEntries(cells);
}

function writePicture(picture: Picture, position: number): WrittenRow {
  return {
    'Product image URL': picture.url,
    'Image position': String(position),
    'Image alt text': picture.alt ?? '',
  };
}

function writeTruth(truth: boolean): string {
  return truth ? 'TRUE' : 'FALSE';
}

function guarded(row: WrittenRow): WrittenRow {
  const cells = Object.entries(row).map(([column, text]) => [
    column,
    NUMBERS.has(column) ? text : guardFormula(text),
  ]);
  return Object.fromEntries(cells);
}
