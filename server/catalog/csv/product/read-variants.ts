import { formatPaise } from '#format/money.ts';
import { formatOptions } from '#format/options.ts';
import { cutText } from '#server/database/cut-text.ts';
import type { FindImage } from '#server/images/image-folder.ts';
import { parseMrp } from '../../mrp.ts';
import {
  currentPricePaise,
  type FileVariant,
  MAX_NET_QUANTITY_LENGTH,
  MAX_STORAGE_LOCATION_LENGTH,
  type ProductStatus,
} from '../../product.ts';
import type { CsvRow } from '../csv-row.ts';
import { type RowIssues, readBoolean, readImageUrl, readPaise, readQuantity } from '../read-cells.ts';
import {
  EXPORTED_STOCK_COLUMN,
  isKnownColumn,
  isProductColumn,
  MRP_COLUMN,
  NET_QUANTITY_COLUMN,
  PRODUCT_NET_QUANTITY_COLUMN,
  STORAGE_LOCATION_COLUMN,
  VARIANT_MRP_COLUMN,
} from './columns.ts';
import type { ProductRows } from './group-rows.ts';
import { isVariantRow, readOptionNames, readOptions } from './variant-options.ts';

interface VariantContext {
  status: ProductStatus;
  /** The MRP of the product in paise. */
  productMrp: number | undefined;
  findImage?: FindImage | undefined;
}

/** All variants of a product in the order of their rows. Problems are added to `issues`. */
export function readVariants(
  rows: ProductRows,
  { status, productMrp, findImage }: VariantContext,
  issues: RowIssues,
): FileVariant[] {
  const optionNames = readOptionNames(rows.first);
  const rowByOptions = new Map<string, number>();
  return [rows.first, ...rows.rest.filter(isVariantRow)].map((row) => {
    const variant = {
      ...readVariant(row, optionNames, issues, findImage),
      mrpPaise: readOwnMrp(row, { isFirst: row === rows.first, productMrp }, issues),
      netQuantity: readNetQuantity(row, rows.first, issues),
    };
    rejectPriceAboveMrp(row, variant, variant.mrpPaise ?? productMrp, issues);
    rejectDuplicateVariant(row, variant, rowByOptions, issues);
    if (currentPricePaise(variant) === 0 && status === 'active') {
      issues.problems.push({
        row: row.number,
        text: 'the price is 0, which only a draft or archived product may have',
      });
    }
    return variant;
  });
}

function readVariant(
  row: CsvRow,
  optionNames: string[],
  issues: RowIssues,
  findImage?: FindImage,
): Omit<FileVariant, 'mrpPaise' | 'netQuantity'> {
  const { options, size, color } = readOptions(row, optionNames);
  const stock = readStock(row, issues);
  return {
    sku: row.cells.get('SKU') ?? null,
    size,
    color,
    options,
    ...readPrices(row, issues),
    ...stock,
    imageUrl: readImageUrl(row, 'Variant image URL', issues, findImage) ?? null,
    storageLocation: readStorageLocation(row, issues),
    extraColumns: readVariantExtraColumns(row),
  };
}

function readStorageLocation(row: CsvRow, issues: RowIssues): string | null | undefined {
  if (!row.columns.includes(STORAGE_LOCATION_COLUMN)) return undefined;
  const location = row.cells.get(STORAGE_LOCATION_COLUMN) ?? null;
  if ((location?.length ?? 0) > MAX_STORAGE_LOCATION_LENGTH) {
    const text = `${STORAGE_LOCATION_COLUMN} is longer than ${MAX_STORAGE_LOCATION_LENGTH} characters`;
    issues.problems.push({ row: row.number, text });
  }
  return location;
}

/** The variant's own net quantity; null if it is the product's. */
function readNetQuantity(row: CsvRow, first: CsvRow, issues: RowIssues): string | null | undefined {
  const hasColumn = row.columns.includes(NET_QUANTITY_COLUMN);
  const ofProduct = first.cells.get(PRODUCT_NET_QUANTITY_COLUMN);
  const further = row === first ? undefined : row.cells.get(PRODUCT_NET_QUANTITY_COLUMN);
  const text = row.cells.get(NET_QUANTITY_COLUMN) ?? further;
  if (text === undefined) return hasColumn ? null : undefined;
  if (text.length > MAX_NET_QUANTITY_LENGTH) {
    const problem = `The net quantity is longer than ${MAX_NET_QUANTITY_LENGTH} characters`;
    issues.problems.push({ row: row.number, text: problem });
  }
  return text === ofProduct ? null : text;
}

/** Shopify's price is the current price. The compare-at price, when higher, is the regular price. */
function readPrices(row: CsvRow, issues: RowIssues) {
  const price = readPaise(row, 'Price', issues);
  const compareAt = readPaise(row, 'Compare-at price', issues) ?? 0;
  if (!row.cells.has('Price')) issues.problems.push({ row: row.number, text: 'the price is missing' });
  if (price === undefined) return { regularPricePaise: -1, discountedPricePaise: null };
  if (compareAt > price) return { regularPricePaise: compareAt, discountedPricePaise: price };
  if (compareAt > 0) {
    issues.warnings.push({ row: row.number, text: 'Compare-at price is not above Price and is left out' });
  }
  return { regularPricePaise: price, discountedPricePaise: null };
}

/** The variant's own MRP. Null if it is the product's. */
function readOwnMrp(
  row: CsvRow,
  { isFirst, productMrp }: { isFirst: boolean; productMrp: number | undefined },
  issues: RowIssues,
): number | null {
  const own = row.cells.get(VARIANT_MRP_COLUMN);
  // in the first row it is the product's
  const text = own ?? (isFirst ? undefined : row.cells.get(MRP_COLUMN));
  if (text === undefined) return null;
  const mrp = parseMrp(text);
  if (mrp === undefined) {
    issues.problems.push({ row: row.number, text: `MRP "${cutText(text, 40)}" is not an amount in rupees` });
  }
  return own === undefined && mrp === productMrp ? null : (mrp ?? null);
}

/** No price may be above the MRP, which is the legal maximum. */
function rejectPriceAboveMrp(
  row: CsvRow,
  prices: Pick<FileVariant, 'regularPricePaise' | 'discountedPricePaise'>,
  mrp: number | undefined,
  issues: RowIssues,
): void {
  const { regularPricePaise, discountedPricePaise } = prices;
  if (mrp === undefined) return;
  const priceByColumn = {
    Price: discountedPricePaise ?? regularPricePaise,
    'Compare-at price': discountedPricePaise === null ? 0 : regularPricePaise,
  };
  for (const [column, price] of Object.entries(priceByColumn)) {
    if (price <= mrp) continue;
    const text = `${column} ${formatPaise(price)} is above the MRP ${formatPaise(mrp)}`;
    issues.problems.push({ row: row.number, text });
  }
}

function readStock(row: CsvRow, issues: RowIssues) {
  const quantity = readQuantity(row, 'Inventory quantity', issues);
  const seen = readQuantity(row, EXPORTED_STOCK_COLUMN, issues);
  const exportedStock = quantity === undefined || seen === undefined ? null : { quantity, seen };
  const canContinueSelling = readBoolean(row, 'Continue selling when out of stock', issues) ?? false;
  const isTracked = row.cells.has('Inventory tracker') || isTrackedByDefault(row);
  const allowBackorder = canContinueSelling || !isTracked;
  if (!isTracked && (quantity ?? 0) > 0) {
    issues.warnings.push({
      row: row.number,
      text: 'Inventory tracker is empty, so it sells without limit',
    });
  }
  if (!allowBackorder && quantity === undefined) {
    issues.warnings.push({
      row: row.number,
      text: 'Inventory quantity is missing: new variants are out of stock, known ones keep their stock',
    });
  }
  if (!allowBackorder && (quantity ?? 0) < 0) {
    issues.warnings.push({ row: row.number, text: 'Inventory quantity is below 0 and counts as 0' });
    return { stock: 0, allowBackorder, exportedStock };
  }
  return { stock: quantity ?? null, allowBackorder, exportedStock };
}

function rejectDuplicateVariant(
  row: CsvRow,
  { size, color }: FileVariant,
  rowByOptions: Map<string, number>,
  issues: RowIssues,
): void {
  const optionsKey = JSON.stringify([size, color]);
  const firstRow = rowByOptions.get(optionsKey);
  if (firstRow === undefined) rowByOptions.set(optionsKey, row.number);
  else {
    const optionText = formatOptions({ size, color }) || 'no size and colour';
    issues.problems.push({
      row: row.number,
      text: `has the same options as row ${firstRow} (${optionText})`,
    });
  }
}

/** Without the column, stock is tracked. With the column, an empty cell means that stock is not tracked. */
function isTrackedByDefault(row: CsvRow): boolean {
  return !row.columns.includes('Inventory tracker');
}

function readVariantExtraColumns(row: CsvRow): Record<string, string> {
  const extraColumns = [...row.cells].filter(
    ([column]) => !isKnownColumn(column) && !isProductColumn(column),
  );
  const tracker = row.cells.get('Inventory tracker') ?? (isTrackedByDefault(row) ? 'shopify' : '');
  if (tracker !== 'shopify') extraColumns.push(['Inventory tracker', tracker]);
  return Object.fromEntries(extraColumns);
}
