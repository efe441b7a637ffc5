import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import type { RowIssue } from '#server/catalog/csv/read-cells.ts';
import { exportProducts } from '#server/catalog/import-export/export-products.ts';
import {
  type ImportCounts,
  importProducts,
  type RejectedProduct,
} from '#server/catalog/import-export/import-products.ts';
import type { StockPlan } from '#server/catalog/import-export/stock-plan.ts';
import type { Database } from '#server/database/database.ts';
import type { ImageFolder } from '#server/images/image-folder.ts';

export interface ImportResult {
  counts: ImportCounts;
  rejected: RejectedProduct[];
  warnings: RowIssue[];
  stockPlans: StockPlan[];
  importId: string | undefined;
}

/** A product CSV of these rows, with every column that one of them has. */
export function productCsv(rows: Record<string, string>[]): string {
  const columns = [...new Set(['Title', 'URL handle', 'Price', ...rows.flatMap(Object.keys)])];
  return stringify([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]);
}

/**
 * Imports a file (text, bytes or rows). With `fileName` it can be taken back, as an import by the command. Returns the
 * counts, the rejected products and the warnings.
 */
export async function importCsv(
  db: Database,
  file: string | Uint8Array | Record<string, string>[],
  {
    isDryRun = false,
    isStockSet = false,
    imageFolder,
    fileName,
    onApplied,
  }: {
    isDryRun?: boolean;
    isStockSet?: boolean;
    imageFolder?: ImageFolder;
    fileName?: string;
    onApplied?: (products: number) => void;
  } = {},
): Promise<ImportResult> {
  const rejected: RejectedProduct[] = [];
  const warnings: RowIssue[] = [];
  const stockPlans: StockPlan[] = [];
  let importId: string | undefined;
  const bytes = Buffer.from(Array.isArray(file) ? productCsv(file) : file);
  const counts = await importProducts(db, Readable.from([bytes], { objectMode: false }), {
    isDryRun,
    isStockSet,
    onStockPlan: (plan) => stockPlans.push(plan),
    ...(onApplied && { onApplied }),
    ...(imageFolder && { imageFolder }),
    ...(fileName !== undefined && { record: { fileName, actor: COMMAND_LINE } }),
    onRecorded: (id) => {
      importId = id;
    },
    onRejected: (product) => rejected.push(product),
    onWarning: (warning) => warnings.push(warning),
  });
  return { counts, rejected, warnings, stockPlans, importId };
}

/** Imports so many products, whose handles are the prefix with a number. */
export const importNumbered = (db: Database, prefix: string, count: number): Promise<ImportResult> =>
  importCsv(
    db,
    Array.from({ length: count }, (_, i) => ({
      'URL handle': `${prefix}-${i}`,
      Title: 'Kurta',
      Price: '499',
    })),
  );

export async function exportCsv(db: Database): Promise<string> {
  return await text(exportProducts(db));
}
