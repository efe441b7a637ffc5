import type { Database, Transaction } from '#server/database/database.ts';
import type { FindImage } from '#server/images/image-folder.ts';
import { parseDefaultGstRates } from '#server/store-info/parse-default-gst-rates.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { type DefaultGstRates, findGstRate } from '#server/tax/gst-rate.ts';
import { chargesGst } from '#server/tax/gst-registration.ts';
import type { CsvRow } from '../csv/csv-row.ts';
import { GST_RATE_COLUMN } from '../csv/product/columns.ts';
import { groupRows, type ProductRows } from '../csv/product/group-rows.ts';
import { readProduct } from '../csv/product/read-product.ts';
import type { RowIssue, RowIssues } from '../csv/read-cells.ts';
import type { FileProduct } from '../product.ts';
import { taxedProduct } from '../product-facts.ts';

/** One product of a file: the product, or why it is rejected as a whole. */
export interface ParsedProduct {
  rows: ProductRows;
  /** Undefined if `problems` has any. */
  product: FileProduct | undefined;
  problems: RowIssue[];
  warnings: RowIssue[];
}

interface ParseOptions {
  findImage: FindImage | undefined;
  /** Undefined if the seller has no GST number and needs no rates. */
  gstDefaults: DefaultGstRates | undefined;
}

/** Parses the rows of the current template into products. */
export async function* parseProducts(
  csvRows: AsyncIterable<CsvRow>,
  { findImage, gstDefaults }: ParseOptions,
): AsyncGenerator<ParsedProduct, void, undefined> {
  for await (const rows of groupRows(csvRows)) {
    const issues: RowIssues = { problems: [], warnings: [] };
    const product = readProduct(rows, issues, findImage);
    if (product && gstDefaults) warnOfMissingGstRate(product, gstDefaults, rows.first, issues);
    yield { rows, product, ...issues };
  }
}

/** The default GST rates of a seller that charges GST. */
export async function readGstDefaults(db: Database | Transaction): Promise<DefaultGstRates | undefined> {
  const seller = await readStoreInfo(db);
  return chargesGst(seller) ? parseDefaultGstRates(seller.gstRates) : undefined;
}

function warnOfMissingGstRate(
  product: FileProduct,
  defaults: DefaultGstRates,
  { number: row, columns }: CsvRow,
  issues: RowIssues,
): void {
  if (findGstRate(taxedProduct(product.facts, product), defaults) !== undefined) return;
  const text = columns.includes(GST_RATE_COLUMN)
    ? 'GST rate is missing: orders cannot be dispatched until the product, its category or the shop has one'
    : 'GST rate is missing: known products keep theirs, orders of new ones cannot be dispatched until the product, its category or the shop has one';
  issues.warnings.push({ row, text });
}
