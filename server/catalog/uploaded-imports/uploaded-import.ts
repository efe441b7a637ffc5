import type { ImportState } from '#contract/admin/catalog/imports.ts';
import type { ProductAction } from '#contract/admin/catalog/products.ts';
import type { Encoding } from '../csv/decode-text.ts';
import type { ColumnMapping } from '../file-formats/column-mapping.ts';
import type { FileFormat } from '../file-formats/product-rows.ts';

export type { ImportKind, ImportState } from '#contract/admin/catalog/imports.ts';

/** A column of the file with its first values. */
export interface StoredColumn {
  name: string;
  samples: string[];
}

/** A change of many products without a file. Its products are read once, apart from it. */
export interface LargeChange {
  action: ProductAction;
}

/** A product file that staff have uploaded or the command has read, or a change of many products. */
export interface ImportInWork {
  id: string;
  createdAt: Date;
  staffName: string;
  fileName: string;
  state: ImportState;
  format: FileFormat | null;
  columns: StoredColumn[];
  mapping: ColumnMapping | null;
  /** The sheets of a workbook, with the one that is read. */
  sheets: string[];
  sheet: string | null;
  /** Of a CSV file; null until it was read. */
  encoding: Encoding | null;
  setsStock: boolean;
  problem: string | null;
  progress: number;
  /** How often a server began to read it since the reading last came to its end. */
  startedReads: number;
  stockLeft: number;
  warnings: number;
  /** Applied by a visitor of the demo. */
  isDemo: boolean;
  /** Null: the import has a file. */
  change: LargeChange | null;
  /** Made by the command, which reads the file itself. */
  isByCommand: boolean;
  /** False: the command was interrupted and goes on when it is run again. */
  isComplete: boolean;
  appliedAt: Date | null;
  auditId: number | null;
  /** Applied within the last 30 days. */
  isRecent: boolean;
  undoUntil: Date | null;
}

/** An import with the number of its rows. */
export interface UploadedImport extends ImportInWork {
  newCount: number;
  changedCount: number;
  unchangedCount: number;
  rejectedCount: number;
  skippedCount: number;
  appliedCount: number;
}

/** The name of the job that reads, applies and undoes imports. */
export const IMPORT_JOB = 'process-imports';
