import {
  FACT_COLUMNS,
  MRP_COLUMN,
  PARENT_CATEGORY_COLUMN,
  VARIANT_MRP_COLUMN,
} from '../csv/product/columns.ts';
import {
  type CatalogProduct,
  type CatalogVariant,
  currentPricePaise,
  type FileProduct,
  type FileVariant,
} from '../product.ts';
import { FACT_DEFINITIONS } from '../product-facts.ts';
import { findVariant } from './stock-plan.ts';

/**
 * A column that the file does not have changes nothing of a known product: a price list keeps images, texts and tax rates.
 * An empty cell of a column that the file has removes the value.
 */
export function withStoredValues(
  { columns, ...product }: FileProduct,
  stored: CatalogProduct | undefined,
): FileProduct {
  if (!stored || !columns) return product;
  const has = (column: string) => columns.includes(column);
  const choose = <T>(column: string, value: T, storedValue: T): T => (has(column) ? value : storedValue);
  // in the first row, the product's column is not the variant's
  const hasFirstMrp = has(VARIANT_MRP_COLUMN);
  const hasMrp = hasFirstMrp || has(MRP_COLUMN);
  const toVariant = (variant: FileVariant, hasOwnMrp: boolean): FileVariant => {
    const known = findVariant(stored, variant);
    if (!known) return variant;
    const mrpPaise = hasOwnMrp ? variant.mrpPaise : known.mrpPaise;
    return { ...withStoredVariantValues(variant, known, columns), mrpPaise };
  };
  const [first, ...others] = product.variants;
  return {
    ...product,
    description: choose('Description', product.description, stored.description),
    vendor: choose('Vendor', product.vendor, stored.vendor),
    category: choose('Type', product.category, stored.category),
    // tags and other metafields may name these two as well
    parentCategory: product.parentCategory ?? choose(PARENT_CATEGORY_COLUMN, null, stored.parentCategory),
    gender: product.gender ?? choose('Google Shopping / Gender', null, stored.gender),
    tags: choose('Tags', product.tags, stored.tags),
    isFeatured: choose('Tags', product.isFeatured, stored.isFeatured),
    status: choose('Status', product.status, stored.status),
    isPublished: choose('Published on online store', product.isPublished, stored.isPublished),
    facts: { ...absentFacts(stored, has), ...product.facts },
    seoTitle: choose('SEO title', product.seoTitle, stored.seoTitle),
    seoDescription: choose('SEO description', product.seoDescription, stored.seoDescription),
    extraColumns: { ...absentColumns(stored, has), ...product.extraColumns },
    images: choose('Product image URL', product.images, stored.images),
    variants: [toVariant(first, hasFirstMrp), ...others.map((variant) => toVariant(variant, hasMrp))],
  };
}

function withStoredVariantValues(
  variant: FileVariant,
  stored: CatalogVariant,
  columns: readonly string[],
): FileVariant {
  const has = (column: string) => columns.includes(column);
  // staff may have limited the sale of a variant that the last file did not track
  const isUntracked = stored.allowBackorder && stored.extraColumns['Inventory tracker'] === '';
  const isBackorderStored =
    (!has('Continue selling when out of stock') && stored.allowBackorder) ||
    (!has('Inventory tracker') && isUntracked);
  return {
    ...variant,
    ...(!has('Compare-at price') && withStoredSale(variant, stored)),
    sku: has('SKU') ? variant.sku : stored.sku,
    allowBackorder: variant.allowBackorder || isBackorderStored,
    imageUrl: has('Variant image URL') ? variant.imageUrl : stored.imageUrl,
    extraColumns: { ...absentColumns(stored, has), ...variant.extraColumns },
  };
}

/** The price before a sale stays while it is above the price of the file. */
function withStoredSale(variant: FileVariant, { regularPricePaise, discountedPricePaise }: CatalogVariant) {
  const pricePaise = currentPricePaise(variant);
  if (discountedPricePaise === null || regularPricePaise <= pricePaise) return {};
  return { regularPricePaise, discountedPricePaise: pricePaise };
}

function absentFacts({ facts }: CatalogProduct, has: (column: string) => boolean) {
  const stored = FACT_DEFINITIONS.filter((_, i) => !has(FACT_COLUMNS[i] ?? '')).flatMap(({ label }) => {
    const value = facts[label];
    return value === undefined ? [] : [[label, value] as const];
  });
  return Object.fromEntries(stored);
}

const absentColumns = (
  { extraColumns }: Pick<CatalogProduct, 'extraColumns'>,
  has: (column: string) => boolean,
) => Object.fromEntries(Object.entries(extraColumns).filter(([column]) => !has(column)));
