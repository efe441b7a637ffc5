import type { EditedProduct, EditedVariant } from '#contract/admin/catalog/products.ts';
import { toRupees } from '#format/money.ts';
import type { RowFields } from '#server/operations/row-change.ts';
import { BARCODE_COLUMN, WEIGHT_COLUMN, withoutEmptyTracker } from '../csv/product/columns.ts';
import { DEFAULT_TITLE, splitOptions } from '../csv/product/variant-options.ts';
import { sanitizeDescription } from '../import-export/sanitize-description.ts';
import type { StoredProduct, VariantFields } from './catalog-change.ts';

/** The product as the editor shows it. */
export function toEditedProduct({ id, fields, variants }: StoredProduct): EditedProduct {
  const options = optionNames(variants.map((variant) => variant.fields));
  return {
    handle: id,
    title: fields.title,
    description: fields.description,
    vendor: fields.vendor,
    category: fields.category,
    parentCategory: fields.parent_category,
    gender: fields.gender,
    tags: fields.tags,
    isFeatured: fields.is_featured,
    status: fields.status,
    isPublished: fields.is_published,
    seoTitle: fields.seo_title,
    seoDescription: fields.seo_description,
    images: fields.images,
    swatches: fields.swatches,
    options,
    facts: fields.facts,
    variants: Object.fromEntries(
      variants.map((variant) => [String(variant.id), toEditedVariant(variant.fields, options)]),
    ),
  };
}

function toEditedVariant(fields: VariantFields, options: readonly string[]): EditedVariant {
  const regular = fields.regular_price_paise;
  const discounted = fields.discounted_price_paise;
  const mrp = fields.mrp_paise;
  const extra = fields.extra_columns;
  const weight = Number(extra[WEIGHT_COLUMN] ?? Number.NaN);
  return {
    position: fields.position,
    values: valuesOf(fields, options),
    sku: fields.sku,
    price: toRupees(discounted ?? regular),
    compareAtPrice: discounted === null ? null : toRupees(regular),
    mrp: mrp === null ? null : toRupees(mrp),
    stock: fields.stock,
    allowsBackorder: fields.allow_backorder,
    weightGrams: Number.isFinite(weight) ? weight : null,
    barcode: extra[BARCODE_COLUMN] || null,
    storageLocation: fields.storage_location,
    netQuantity: fields.net_quantity,
    image: fields.image_url,
  };
}

const realOptions = (fields: Pick<VariantFields, 'options'>) =>
  fields.options.filter(({ name, value }) => name !== '' && value.toLowerCase() !== DEFAULT_TITLE);

/** The names of the options. Products that no file brought have sizes and colors only. */
function optionNames(variants: readonly VariantFields[]): string[] {
  const named = variants.map(realOptions).find((options) => options.length > 0);
  if (named) return named.map(({ name }) => name);
  const hasValue = (column: string) => variants.some((fields) => fields[column] !== '');
  return [...(hasValue('size') ? ['Size'] : []), ...(hasValue('color') ? ['Colour'] : [])];
}

function valuesOf(fields: VariantFields, names: readonly string[]): string[] {
  const options = realOptions(fields);
  if (options.length > 0) return names.map((_, i) => options[i]?.value ?? '');
  return names.map((name) =>
    String((name === 'Size' ? fields.size : name === 'Colour' ? fields.color : '') ?? ''),
  );
}

/** The columns of an edited product. */
export function productColumns(product: EditedProduct): RowFields {
  return {
    id: product.handle,
    title: product.title,
    description: sanitizeDescription(product.description),
    vendor: product.vendor || null,
    category: product.category || null,
    parent_category: product.parentCategory || null,
    gender: product.gender || null,
    tags: product.tags,
    is_featured: product.isFeatured,
    status: product.status,
    is_published: product.isPublished,
    seo_title: product.seoTitle || null,
    seo_description: product.seoDescription || null,
    // the stored form of an image without a color has no such key
    images: product.images.map(({ url, alt, color }) => ({ url, alt: alt || null, ...(color && { color }) })),
    swatches: product.swatches,
    facts: Object.fromEntries(Object.entries(product.facts).filter(([, value]) => value !== '')),
  };
}

/** The columns of an edited variant, except its product. `extraColumns`: the stored ones. */
export function variantColumns(
  variant: EditedVariant,
  options: readonly string[],
  extraColumns: Readonly<Record<string, string>>,
): RowFields {
  const chosen = options.map((name, i) => ({ name, value: variant.values[i] ?? '' }));
  const price = toPaise(variant.price);
  const before = variant.compareAtPrice === null ? 0 : toPaise(variant.compareAtPrice);
  const { [WEIGHT_COLUMN]: _, [BARCODE_COLUMN]: _barcode, ...others } = extraColumns;
  return {
    position: variant.position,
    options: chosen,
    ...splitOptions(chosen),
    sku: variant.sku || null,
    regular_price_paise: Math.max(price, before),
    discounted_price_paise: before > price ? price : null,
    mrp_paise: variant.mrp === null ? null : toPaise(variant.mrp),
    stock: variant.stock,
    allow_backorder: variant.allowsBackorder,
    image_url: variant.image || null,
    storage_location: variant.storageLocation || null,
    net_quantity: variant.netQuantity || null,
    extra_columns: {
      ...withoutEmptyTracker(others, variant.allowsBackorder),
      ...(variant.weightGrams !== null && { [WEIGHT_COLUMN]: String(variant.weightGrams) }),
      ...(variant.barcode && { [BARCODE_COLUMN]: variant.barcode }),
    },
  };
}

const toPaise = (rupees: number) => Math.round(rupees * 100);
