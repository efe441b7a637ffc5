import { FACT_DEFINITIONS } from '../../product-facts.ts';

/** Columns of Shopify's current product template. Every file is read and written under these names. */
export const TEMPLATE = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Product category',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Option1 Linked To',
  'Option2 name',
  'Option2 value',
  'Option2 Linked To',
  'Option3 name',
  'Option3 value',
  'Option3 Linked To',
  'Price',
  'Compare-at price',
  'Cost per item',
  'Charge tax',
  'Tax code',
  'Unit price total measure',
  'Unit price total measure unit',
  'Unit price base measure',
  'Unit price base measure unit',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Weight unit for display',
  'Requires shipping',
  'Fulfillment service',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Variant image URL',
  'Gift card',
  'SEO title',
  'SEO description',
  'Color (product.metafields.shopify.color-pattern)',
  'Google Shopping / Google product category',
  'Google Shopping / Gender',
  'Google Shopping / Age group',
  'Google Shopping / Manufacturer part number (MPN)',
  'Google Shopping / Ad group name',
  'Google Shopping / Ads labels',
  'Google Shopping / Condition',
  'Google Shopping / Custom product',
  'Google Shopping / Custom label 0',
  'Google Shopping / Custom label 1',
  'Google Shopping / Custom label 2',
  'Google Shopping / Custom label 3',
  'Google Shopping / Custom label 4',
] as const;

export const PARENT_CATEGORY_COLUMN = 'Parent category (product.metafields.haat.parent_category)';

/** The color beside the name of each color. Without the column an import leaves the stored ones unchanged. */
export const SWATCHES_COLUMN = 'Color swatches (product.metafields.haat.swatches)';

/** The column of each fact, in the order of `FACT_DEFINITIONS`. */
export const FACT_COLUMNS: readonly string[] = FACT_DEFINITIONS.map(
  ({ label, namespace, key }) => `${label} (product.metafields.${namespace}.${key})`,
);

/** The column of the fact with this label. */
const factColumn = (label: string): string =>
  FACT_COLUMNS[FACT_DEFINITIONS.findIndex((fact) => fact.label === label)] ?? '';

/**
 * The stock at the time of the export. An import compares `Inventory quantity` with it, so that units sold
 * since then stay sold.
 */
export const EXPORTED_STOCK_COLUMN = 'Inventory quantity at export';

/** Where the units of a variant are stored. Without the column an import leaves the stored locations unchanged. */
export const STORAGE_LOCATION_COLUMN = 'Storage location';

/** The weight of a variant in grams, and what a scanner reads from its pack: stored as extra columns. */
export const WEIGHT_COLUMN = 'Weight value (grams)';
export const BARCODE_COLUMN = 'Barcode';

/**
 * The extra columns of a variant. Without an empty `Inventory tracker` if it does not sell without limit: an import reads such a
 * cell as unlimited stock.
 */
export function withoutEmptyTracker(
  extraColumns: Readonly<Record<string, string>>,
  allowsBackorder: boolean,
): Readonly<Record<string, string>> {
  const { 'Inventory tracker': tracker, ...others } = extraColumns;
  return tracker === '' && !allowsBackorder ? others : extraColumns;
}

/** The color that an image shows. Without the column an import leaves the stored ones unchanged. */
export const IMAGE_COLOR_COLUMN = 'Image color';

/**
 * The net quantity of a variant, such as `100 g` and `500 g`. Without the column, the product's column counts in the row
 * of a further variant; without a value there too, an import leaves the stored ones unchanged.
 */
export const NET_QUANTITY_COLUMN = 'Net quantity (variant.metafields.india.net_quantity)';

/**
 * The MRP of a variant. Without the column, the product's column counts in the row of a further variant, and an import leaves
 * that of the first variant unchanged.
 */
export const VARIANT_MRP_COLUMN = 'MRP (variant.metafields.india.mrp)';

/** The columns of every export: those of the template, then the shop's own. */
export const EXPORT_COLUMNS: readonly string[] = [
  ...TEMPLATE,
  PARENT_CATEGORY_COLUMN,
  ...FACT_COLUMNS,
  EXPORTED_STOCK_COLUMN,
  STORAGE_LOCATION_COLUMN,
  SWATCHES_COLUMN,
  NET_QUANTITY_COLUMN,
  VARIANT_MRP_COLUMN,
  IMAGE_COLOR_COLUMN,
];

/** The net quantity of the product, in its first row. */
export const PRODUCT_NET_QUANTITY_COLUMN = factColumn('Net quantity');

/** Why a product was rejected, in a file of rejected rows. An import ignores it. */
export const REJECTION_COLUMN = 'Rejected because';

/** The product's MRP in its first row. In the row of a further variant, the MRP of that variant if it has no other. */
export const MRP_COLUMN = factColumn('MRP');

export const GST_RATE_COLUMN = factColumn('GST rate');

/** Columns that map to catalog fields. All others are stored unchanged and returned by an export. */
const KNOWN_COLUMNS = new Set<string>([
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Option1 name',
  'Option1 value',
  'Option2 name',
  'Option2 value',
  'Option3 name',
  'Option3 value',
  'Price',
  'Compare-at price',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Variant image URL',
  'SEO title',
  'SEO description',
  'Google Shopping / Gender',
  PARENT_CATEGORY_COLUMN,
  SWATCHES_COLUMN,
  EXPORTED_STOCK_COLUMN,
  STORAGE_LOCATION_COLUMN,
  NET_QUANTITY_COLUMN,
  VARIANT_MRP_COLUMN,
  IMAGE_COLOR_COLUMN,
  REJECTION_COLUMN,
  ...FACT_COLUMNS,
]);

/** True for a column that maps to a catalog field, under its template name. */
export function isKnownColumn(column: string): boolean {
  return KNOWN_COLUMNS.has(column);
}

const PRODUCT_COLUMNS = new Set<string>(['Product category', 'Gift card']);

/** True for columns of the whole product, which are in its first row; all others belong to one variant. */
export function isProductColumn(column: string): boolean {
  return (
    PRODUCT_COLUMNS.has(column) ||
    column.startsWith('Google Shopping / ') ||
    column.includes('(product.metafields.')
  );
}

// Names of the same columns in older exports and in third-party tools.
const OLDER_NAMES: Readonly<Record<string, (typeof TEMPLATE)[number]>> = {
  Handle: 'URL handle',
  'Body (HTML)': 'Description',
  Body: 'Description',
  Published: 'Published on online store',
  'Variant SKU': 'SKU',
  'Variant Barcode': 'Barcode',
  'Variant Price': 'Price',
  'Variant Compare At Price': 'Compare-at price',
  'Variant Taxable': 'Charge tax',
  'Variant Tax Code': 'Tax code',
  'Variant Inventory Tracker': 'Inventory tracker',
  'Variant Inventory Qty': 'Inventory quantity',
  'Variant Inventory Quantity': 'Inventory quantity',
  'Variant Inventory Policy': 'Continue selling when out of stock',
  'Variant Grams': 'Weight value (grams)',
  'Variant Weight Unit': 'Weight unit for display',
  'Variant Requires Shipping': 'Requires shipping',
  'Variant Fulfillment Service': 'Fulfillment service',
  'Variant Fullfilment Service': 'Fulfillment service',
  'Image Src': 'Product image URL',
  'Variant Image': 'Variant image URL',
  'Google Shopping / MPN': 'Google Shopping / Manufacturer part number (MPN)',
  'Google Shopping / AdWords Grouping': 'Google Shopping / Ad group name',
  'Google Shopping / AdWords Labels': 'Google Shopping / Ads labels',
};

const COLUMN_BY_KEY = new Map<string, string>([
  ...[
    ...TEMPLATE,
    EXPORTED_STOCK_COLUMN,
    STORAGE_LOCATION_COLUMN,
    NET_QUANTITY_COLUMN,
    VARIANT_MRP_COLUMN,
    IMAGE_COLOR_COLUMN,
    REJECTION_COLUMN,
  ].map((name): [string, string] => [toColumnKey(name), name]),
  ...Object.entries(OLDER_NAMES).map(([older, name]): [string, string] => [toColumnKey(older), name]),
]);

const COLUMN_BY_METAFIELD = new Map<string, string>(
  [PARENT_CATEGORY_COLUMN, SWATCHES_COLUMN, ...FACT_COLUMNS].map((name) => [
    parseMetafieldKey(name) ?? '',
    name,
  ]),
);

/** The template name of a file's column. Ignores letter case, padding and punctuation. */
export function toTemplateColumn(header: string): string {
  const trimmed = header.replace(/\s+/g, ' ').trim();
  return (
    COLUMN_BY_METAFIELD.get(parseMetafieldKey(trimmed) ?? '-') ??
    COLUMN_BY_KEY.get(toColumnKey(trimmed)) ??
    trimmed
  );
}

/** `india.hsn` of `HSN code (product.metafields.india.hsn)`. */
export function parseMetafieldKey(column: string): string | undefined {
  return /\(product\.metafields\.([^()]+)\)$/i.exec(column)?.[1]?.toLowerCase();
}

function toColumnKey(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
