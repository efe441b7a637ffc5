import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Database } from '#server/database/database.ts';
import { FACT_COLUMNS, PARENT_CATEGORY_COLUMN, TEMPLATE } from './csv/columns.ts';
import { guardFormula } from './csv/guard-formula.ts';
import { type WrittenRow, writeProduct } from './csv/write-product.ts';
import { selectProductsAfter, selectSourceColumns } from './stored-product-queries.ts';

const BATCH_PRODUCTS = 200;

/**
 * The whole catalogue as a Shopify product file, UTF-8, in the order of first import: the columns of the current
 * template, then ours, then whatever imported files had besides. Importing it again changes nothing.
 */
export function exportProducts(db: Database): Readable {
  // some programs take a lone carriage return for the end of a row
  const csv = stringify({ quoted_match: /\r/ });
  // whichever end fails first, the other hears of it, and the transaction ends
  pipeline(Readable.from(writeRows(db)), csv, () => {});
  return csv;
}

/** All from one moment: what changes meanwhile is not half in the file. */
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
