import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { escapeFormula } from '../csv/escape-formula.ts';
import { EXPORT_COLUMNS } from '../csv/product/columns.ts';
import { type OutputRow, writeProduct } from '../csv/product/write-product.ts';
import { streamCsv } from '../csv/stream-csv.ts';
import {
  selectExtraColumns,
  selectFullProductsAfter,
  selectKnownExtraColumns,
} from '../full-product-queries.ts';
import { isLargeCatalog, MAX_COUNTED_PRODUCTS } from '../summaries/summaries.ts';

const BATCH_PRODUCTS = 200;

/**
 * Exports the whole catalog as a Shopify product file in UTF-8, in the order of first import. The columns are
 * those of the current template, then Haat's own, then extra columns of imported files. Importing it again
 * changes nothing, whatever was sold since. `ids`: only these products. The file of a catalog of more than `maxProducts`
 * may have empty columns that no product has any more.
 */
export function exportProducts(
  db: Database,
  ids?: readonly string[],
  maxProducts = MAX_COUNTED_PRODUCTS,
): Readable {
  // some programs read a lone carriage return as the end of a row
  return streamCsv(streamRowsFromSnapshot(db, maxProducts, ids), { quoted_match: /\r/ });
}

/** Reads one snapshot, so that a change during the export is never half in the file. */
async function* streamRowsFromSnapshot(
  db: Database,
  maxProducts: number,
  ids?: readonly string[],
): AsyncGenerator<string[], void, undefined> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    // the columns of the file may be found by reading the whole catalog
    await sql`set local statement_timeout = 0`.execute(trx);
    // an import recognizes by it whether a difference is from this file or from an earlier one
    await trx
      .insertInto('catalog_exports')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    yield* streamRows(trx, maxProducts, ids);
    await trx.commit().execute();
  } finally {
    if (!trx.isCommitted) await trx.rollback().execute();
  }
}

async function* streamRows(
  db: Database,
  maxProducts: number,
  ids?: readonly string[],
): AsyncGenerator<string[], void, undefined> {
  const columns = await listColumns(db, maxProducts);
  yield columns.map(escapeFormula);
  const toCells = (row: OutputRow) => columns.map((column) => row[column] ?? '');
  for (let lastPosition: number | undefined = 0; lastPosition !== undefined; ) {
    const batch = await selectFullProductsAfter(db, lastPosition, BATCH_PRODUCTS, ids);
    for (const { product } of batch) yield* writeProduct(product).map(toCells);
    lastPosition = batch.at(-1)?.position;
  }
}

async function listColumns(db: Database, maxProducts: number): Promise<string[]> {
  const isLarge = await isLargeCatalog(db, { maxProducts });
  const otherColumns = isLarge ? await selectKnownExtraColumns(db) : await selectExtraColumns(db);
  return [...EXPORT_COLUMNS, ...otherColumns.filter((column) => !EXPORT_COLUMNS.includes(column))];
}
