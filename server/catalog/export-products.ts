import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Database } from '#server/database/database.ts';
import { FACT_COLUMNS, PARENT_CATEGORY_COLUMN, TEMPLATE } from './csv/columns.ts';
import { guardFormula } from './csv/guard-formula.ts';
import { type WrittenRow, writeProduct } from './csv/write-product.ts';
import { selectProductsAfter, selectSourceColumns } from './stored-product-queries.ts';

const BATCH_PRODUCTS = 200;

/**
 * Exports the whole catalog as a Shopify product file in UTF-8, in the order of first import. The columns are
 * those of the current template, then Haat's own, then further columns of imported files. Importing it again
 * changes nothing.
 */
export function exportProducts(db: Database): Readable {
  // some programs read a lone carriage return as the end of a row
  const csv = stringify({ quoted_match: /\r/ });
  // a failure at either end destroys the other, and the transaction ends
  pipeline(Readable.from(writeRows(db)), csv, () => {});
  return csv;
}

/** Reads one snapshot, so that a change during the export is never half in the file. */
async function* writeRows(db: Database): AsyncGenerator<string[], void, undefined> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    yield* writeRowsOf(trx);
  } finally {
    await trx.rollback().execute();
  }
}

async function* writeRowsOf(db: Database): AsyncGenerator<string[], void, undefined> {
  const columns = await columnsOf(db);
  yield columns.map(guardFormula);
  const inOrder = (row: WrittenRow) => columns.map((column) => row[column] ?? '');
  for (let last: number | undefined = 0; last !== undefined; ) {
    const batch = await selectProductsAfter(db, last, BATCH_PRODUCTS);
    for (const { product } of batch) yield* writeProduct(product).map(inOrder);
    last = batch.at(-1)?.position;
  }
}

async function columnsOf(db: Database): Promise<string[]> {
  const own = [...TEMPLATE, PARENT_CATEGORY_COLUMN, ...FACT_COLUMNS];
  const others = await selectSourceColumns(db);
  return [...own, ...others.filter((column) => !own.includes(column))];
}
