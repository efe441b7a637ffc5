import type { ImportDifference } from '#contract/admin/catalog/imports.ts';
import { countOf, formatCount } from '#format/indian-digits.ts';
import { formatPaise } from '#format/money.ts';
import { formatOptions } from '#format/options.ts';
import { cutText } from '#server/database/cut-text.ts';
import { formatSwatches } from '../csv/product/read-swatches.ts';
import { findVariant, type PlannedProduct, plannedStock } from '../import-export/stock-plan.ts';
import { type CatalogProduct, type CatalogVariant, currentPricePaise } from '../product.ts';

type Value = string | null;

const MAX_TEXT_LENGTH = 300;
const UNLIMITED = 'sells without limit';

/** What an import changes of a product, field by field, as text for people. For a new product: what it has. */
export function productDifferences(
  stored: CatalogProduct | undefined,
  planned: PlannedProduct,
): ImportDifference[] {
  const variants = planned.variants.map((variant) => {
    const known = findVariant(stored, variant);
    return { known, variant: { ...variant, stock: plannedStock(variant, known) } };
  });
  if (!stored) {
    const newVariants = variants.map(({ variant }) => variant);
    return newProductFields(planned, newVariants);
  }
  const differences: ImportDifference[] = [];
  const compare = (field: string, before: Value, after: Value) => {
    if ((before ?? '') !== (after ?? ''))
      differences.push({ field, before: shorten(before), after: shorten(after) });
  };
  const was = productFields(stored);
  const becomes = productFields(planned);
  for (const field of new Set([...Object.keys(was), ...Object.keys(becomes)]))
    compare(field, was[field] ?? null, becomes[field] ?? null);
  for (const { known, variant } of variants) {
    const name = formatOptions(variant);
    const before = known && variantFields(known);
    const after = variantFields(variant);
    if (!before) compare(`New variant ${name}`, null, joinFields(after));
    else
      for (const field of new Set([...Object.keys(before), ...Object.keys(after)]))
        compare(name === '' ? field : `${field} · ${name}`, before[field] ?? null, after[field] ?? null);
  }
  const present = new Set(variants.map(({ known }) => known));
  for (const variant of stored.variants)
    if (!present.has(variant))
      compare(`Variant ${formatOptions(variant)}`, joinFields(variantFields(variant)), null);
  if (differences.length === 0)
    differences.push({ field: 'Order of the variants', before: null, after: null });
  return differences;
}

type NewVariant = Parameters<typeof variantFields>[0];

/** First what is looked at first: prices, units and options of all variants. Each variant by itself comes last. */
function newProductFields(planned: PlannedProduct, variants: readonly NewVariant[]): ImportDifference[] {
  const { Title: _title, ...product } = productFields(planned);
  const [only] = variants.length === 1 ? variants : [];
  const fields: Record<string, Value> = {
    Price: rangeOf(variants.map(currentPricePaise)),
    'Price before the sale': rangeOf(
      variants.flatMap((variant) => (variant.discountedPricePaise === null ? [] : variant.regularPricePaise)),
    ),
    Stock: stockOf(variants),
    Options: optionsOf(variants),
    ...product,
    ...(only
      ? variantFields(only)
      : Object.fromEntries(
          variants.map((variant) => [
            `Variant ${formatOptions(variant)}`,
            joinFields(variantFields(variant)),
          ]),
        )),
  };
  return Object.entries(fields)
    .filter(([, after]) => after)
    .map(([field, after]) => ({ field, before: null, after: shorten(after) }));
}

function rangeOf(paise: readonly number[]): Value {
  if (paise.length === 0) return null;
  const [min, max] = [Math.min(...paise), Math.max(...paise)];
  return min === max ? formatPaise(min) : `${formatPaise(min)} to ${formatPaise(max)}`;
}

function stockOf(variants: readonly NewVariant[]): string {
  const units = variants.reduce((sum, { stock }) => sum + (stock ?? 0), 0);
  const isUnlimited = variants.every(({ allowBackorder, stock }) => allowBackorder && !stock);
  if (isUnlimited) return UNLIMITED;
  return `${formatCount(units)} in stock${variants.length > 1 ? `, ${countOf(variants.length, 'variant')}` : ''}`;
}

function optionsOf(variants: readonly NewVariant[]): Value {
  const values = new Map<string, Set<string>>();
  for (const { name, value } of variants.flatMap(namedOptions))
    values.set(name, (values.get(name) ?? new Set()).add(value));
  return [...values].map(([name, set]) => `${name}: ${[...set].join(', ')}`).join('; ') || null;
}

/** Shopify writes an option "Title" with the value "Default Title" for products without options. */
const namedOptions = ({ options }: Pick<NewVariant, 'options'>) =>
  options.filter(({ name, value }) => !(name === 'Title' && value === 'Default Title'));

const joinFields = (fields: Record<string, Value>) => Object.values(fields).filter(Boolean).join(' · ');

function productFields(product: CatalogProduct | PlannedProduct): Record<string, Value> {
  return {
    Title: product.title,
    Description: toText(product.description),
    Category: product.category,
    'Sub-category': product.parentCategory,
    Maker: product.vendor,
    Tags: product.tags.join(', '),
    'For whom': product.gender,
    Status: product.status,
    Published: product.isPublished ? 'yes' : 'no',
    Featured: product.isFeatured ? 'yes' : null,
    Images: product.images.map(({ url }) => url).join('\n'),
    'Alt texts': product.images
      .map(({ alt }) => alt ?? '')
      .join('\n')
      .trim(),
    'Colours of images': product.images
      .map(({ color }) => color ?? '')
      .join('\n')
      .trim(),
    'Colour swatches': formatSwatches(product.swatches) || null,
    ...product.facts,
    'Title for search engines': product.seoTitle,
    'Description for search engines': product.seoDescription,
    ...product.extraColumns,
  };
}

function variantFields(
  variant: Omit<CatalogVariant, 'storageLocation' | 'netQuantity'> & {
    storageLocation?: string | null;
    netQuantity?: string | null;
  },
) {
  const fields: Record<string, Value> = {
    Price: formatPaise(currentPricePaise(variant)),
    'Price before the sale':
      variant.discountedPricePaise === null ? null : formatPaise(variant.regularPricePaise),
    'MRP of the variant': variant.mrpPaise === null ? null : formatPaise(variant.mrpPaise),
    Stock: variant.allowBackorder && !variant.stock ? UNLIMITED : `${variant.stock ?? 0} in stock`,
    SKU: variant.sku,
    Image: variant.imageUrl,
    'Storage location': variant.storageLocation ?? null,
    'Net quantity of the variant': variant.netQuantity ?? null,
    Options: namedOptions(variant)
      .map(({ name, value }) => `${name}: ${value}`)
      .join(', '),
    ...variant.extraColumns,
  };
  return fields;
}

const toText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const shorten = (text: Value) =>
  text !== null && text.length > MAX_TEXT_LENGTH ? `${cutText(text, MAX_TEXT_LENGTH)}…` : text;
