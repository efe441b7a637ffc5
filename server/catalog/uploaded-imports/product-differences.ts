import type { ImportDifference } from '#contract/admin/catalog/imports.ts';
import { formatPaise } from '#format/money.ts';
import { findVariant, type PlannedProduct, plannedStock } from '../import-export/plan-stock.ts';
import { type CatalogProduct, type CatalogVariant, currentPricePaise } from '../product.ts';

type Value = string | null;

const MAX_TEXT_LENGTH = 300;

/** What an import changes of a product, field by field, as text for people. For a new product: what it has. */
export function productDifferences(
  stored: CatalogProduct | undefined,
  planned: PlannedProduct,
): ImportDifference[] {
  const differences: ImportDifference[] = [];
  const compare = (field: string, before: Value, after: Value) => {
    if ((before ?? '') !== (after ?? ''))
      differences.push({ field, before: shorten(before), after: shorten(after) });
  };
  const was = stored && productFields(stored);
  const becomes = productFields(planned);
  const compareFields = () => {
    for (const field of new Set([...Object.keys(was ?? {}), ...Object.keys(becomes)]))
      if (stored || field !== 'Title') compare(field, was?.[field] ?? null, becomes[field] ?? null);
  };
  if (stored) compareFields();
  const variants = planned.variants.map((variant) => {
    const known = findVariant(stored, variant);
    return { known, variant: { ...variant, stock: plannedStock(variant, known) } };
  });
  for (const { known, variant } of variants) {
    const name = variantName(variant);
    const before = known && variantFields(known);
    const after = variantFields(variant);
    if (stored && !known)
      compare(`New variant ${name}`, null, Object.values(after).filter(Boolean).join(' · '));
    else
      for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after)]))
        compare(name === '' ? field : `${field} · ${name}`, before?.[field] ?? null, after[field] ?? null);
  }
  // of a new product, price and stock are looked at first
  if (!stored) compareFields();
  const present = new Set(variants.map(({ known }) => known));
  for (const variant of stored?.variants ?? [])
    if (!present.has(variant))
      compare(
        `Variant ${variantName(variant)}`,
        Object.values(variantFields(variant)).filter(Boolean).join(' · '),
        null,
      );
  if (differences.length === 0 && stored)
    differences.push({ field: 'Order of the variants', before: null, after: null });
  return differences;
}

function productFields(product: CatalogProduct | PlannedProduct): Record<string, Value> {
  return {
    Title: product.title,
    Description: toText(product.description),
    Category: product.category,
    'Sub-category': product.parentCategory,
    Brand: product.vendor,
    Tags: product.tags.join(', '),
    Gender: product.gender,
    Status: product.status,
    Published: product.isPublished ? 'yes' : 'no',
    Featured: product.isFeatured ? 'yes' : null,
    Images: product.images.map(({ url }) => url).join('\n'),
    'Alt texts': product.images
      .map(({ alt }) => alt ?? '')
      .join('\n')
      .trim(),
    ...product.facts,
    'Title for search engines': product.seoTitle,
    'Description for search engines': product.seoDescription,
    ...product.extraColumns,
  };
}

function variantFields(
  variant: Omit<CatalogVariant, 'storageLocation'> & { storageLocation?: string | null },
) {
  const fields: Record<string, Value> = {
    Price: formatPaise(currentPricePaise(variant)),
    'Price before the discount':
      variant.discountedPricePaise === null ? null : formatPaise(variant.regularPricePaise),
    'MRP of the variant': variant.mrpPaise === null ? null : formatPaise(variant.mrpPaise),
    Stock:
      variant.allowBackorder && !variant.stock ? 'sells without limit' : `${variant.stock ?? 0} in stock`,
    SKU: variant.sku,
    Image: variant.imageUrl,
    'Storage location': variant.storageLocation ?? null,
    Options: variant.options.map(({ name, value }) => `${name}: ${value}`).join(', '),
    ...variant.extraColumns,
  };
  return fields;
}

const variantName = ({ size, color }: Pick<CatalogVariant, 'size' | 'color'>) =>
  [size, color].filter(Boolean).join(', ');

const toText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const shorten = (text: Value) =>
  text !== null && text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
