import type { AdminImport, AdminImportDetails, ImportProduct } from '#contract/admin/catalog/imports.ts';
import { MAPPED_FIELDS, SKIP } from '../file-formats/column-mapping.ts';
import type { ListedRow } from './import-row-queries.ts';
import type { UploadedImport } from './uploaded-import.ts';

/** An import without its columns. */
export function importReply(found: UploadedImport): AdminImport {
  return {
    id: found.id,
    fileName: found.fileName,
    isChange: found.change !== null,
    createdAt: found.createdAt.toISOString(),
    who: found.staffName,
    state: found.state,
    ...(found.format !== null && { format: found.format }),
    ...(found.problem !== null && { problem: found.problem }),
    counts: {
      new: found.newCount,
      changed: found.changedCount,
      unchanged: found.unchangedCount,
      rejected: found.rejectedCount,
      skipped: found.skippedCount,
    },
    ...progressOf(found),
    setsStock: found.setsStock,
    stockLeft: found.stockLeft,
    warnings: found.warnings,
    ...(found.appliedAt && { appliedAt: found.appliedAt.toISOString() }),
    ...(found.state === 'applied' &&
      found.isRecent &&
      found.undoUntil && { undoUntil: found.undoUntil.toISOString() }),
  };
}

function progressOf({ state, progress, newCount, changedCount, appliedCount }: UploadedImport) {
  if (state === 'reading') return { progress: { done: progress } };
  if (state === 'applying') return { progress: { done: progress, total: newCount + changedCount } };
  if (state === 'undoing') return { progress: { done: progress, total: appliedCount } };
  return {};
}

/** An import with its columns and the fields that they can be mapped to. */
export function importDetailsReply(found: UploadedImport, soldOut: number): AdminImportDetails {
  return {
    ...importReply(found),
    soldOut,
    columns: found.columns.map(({ name, samples }) => ({
      name,
      samples,
      field: found.mapping?.[name] ?? SKIP,
    })),
    sheets: found.sheets,
    ...(found.sheet !== null && { sheet: found.sheet }),
    ...(found.encoding !== null && { encoding: found.encoding }),
    fields: MAPPED_FIELDS.map(({ column, label, isRequired = false }) => ({ column, label, isRequired })),
  };
}

export function importProductReply(row: ListedRow): ImportProduct {
  return {
    number: row.number,
    handle: row.productId,
    title: row.title,
    kind: row.kind,
    ...(row.fileRows.length > 0 && {
      rows: { first: Math.min(...row.fileRows), last: Math.max(...row.fileRows) },
    }),
    differences: row.differences,
    notes: row.notes,
    ...(row.skippedReason !== null && { skipped: row.skippedReason }),
  };
}
