import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Actor } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { onOneConnection } from '#server/database/on-one-connection.ts';
import type { FindImage, ImageFolder } from '#server/images/image-folder.ts';
import { afterManyChanges } from '../after-many-changes.ts';
import type { CsvRow } from '../csv/csv-row.ts';
import type { RowIssue } from '../csv/read-cells.ts';
import { readCsv } from '../csv/read-csv.ts';
import { readProductRows } from '../file-formats/product-rows.ts';
import { trackGrowth } from '../planner-statistics.ts';
import type { FileProduct } from '../product.ts';
import { hasRecentOrders } from '../stock/recent-orders.ts';
import { applyStagedProducts } from './apply-import-queries.ts';
import { pendingEntries } from './merge-pending-entries.ts';
import { type ParsedProduct, parseProducts, readGstDefaults } from './parse-products.ts';
import { changedProducts, planChanges } from './plan-changes.ts';
import { applyRecordedChunk, beginRecord, completeRecord, type ImportRecord } from './recorded-import.ts';
import {
  beginFileImport,
  endFileImport,
  type StagedRows,
  stageRows,
  toStagedRows,
} from './staging-queries.ts';
import type { StockPlan } from './stock-plan.ts';
import { verifyFile } from './verify-file.ts';

/** Counts products, not rows. A rejected product keeps its stored state. */
export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

export interface RejectedProduct {
  /** The URL handle, '' when the rows have none. */
  id: string;
  rows: { first: number; last: number };
  reasons: RowIssue[];
}

/** Callbacks during the import, so that a long report is never held in memory. */
export interface ImportListener {
  onRejected?(product: RejectedProduct): void;
  onWarning?(warning: RowIssue): void;
  /** Called for every variant of a known product whose quantity in the file differs from the shop's. */
  onStockPlan?(plan: StockPlan): void;
  onProgress?(counts: Readonly<ImportCounts>): void;
  /** Called after each chunk with the number of changed products that are stored. */
  onApplied?(products: number): void;
  /** Called before the first chunk with changes with the id by which the import can be taken back. */
  onRecorded?(importId: string): void;
}

interface ImportOptions extends ImportListener {
  isDryRun?: boolean;
  /** Quantities in the file replace the stock of known products; by default only differences count. */
  isStockSet?: boolean;
  imageFolder?: ImageFolder;
  /** Absent: the import cannot be taken back. */
  record?: { fileName: string; actor: Actor };
  /** Those of the machine. */
  processors?: number;
}

/** Products per transaction: orders wait at most for one of them. Larger ones would clear all caches. */
const CHUNK_PRODUCTS = 500;
const CHUNK_CHARACTERS = 4_000_000;
/** The statements of one chunk are sent while the next one is parsed: after so many products they get their turn. */
const PRODUCTS_PER_TURN = 2;
/** Machines with fewer processors leave one to the orders of a shop that sells: nothing runs beside the storing of a chunk. */
const MIN_PROCESSORS = 4;

/**
 * Imports a product file of Shopify, WooCommerce or this shop into the catalog. Reads the whole file once without a
 * change: if it cannot be read, nothing is imported. Then reads it again and applies it in chunks, each in one transaction,
 * while the next is parsed, unless orders need the processor; after a failure, importing the file again goes on where it
 * ended, because what is imported is unchanged then. With `record`, both are one import, which can be taken back as a whole.
 * Products are matched by URL handle. A product with an invalid row is rejected as a whole; the others are
 * imported. A dry run does the same but stores nothing. Throws `UnreadableFileError` when the file as a whole
 * cannot be read, UserError: invalid_request if the import is taken back meanwhile.
 */
export async function importProducts(
  db: Database,
  file: Readable,
  {
    isDryRun = false,
    isStockSet = false,
    imageFolder,
    record,
    processors = availableParallelism(),
    ...listener
  }: ImportOptions = {},
): Promise<ImportCounts> {
  const verified = await verifyFile(file);
  const storeImages: StoreImages = async (batch) => {
    if (!isDryRun) await imageFolder?.store(db, batch.flatMap(imageUrls));
  };
  try {
    const counts = await onOneConnection(db, async (session) => {
      // what a crash of the machine loses of a recorded import, the same import applies again; its end waits for the disk
      await beginFileImport(session, record === undefined);
      try {
        let recorded: ImportRecord | undefined;
        const requireRecord = async () => {
          if (recorded || !record) return recorded;
          const { digest, products } = verified;
          recorded = await beginRecord(session, { ...record, setsStock: isStockSet, digest, products });
          listener.onRecorded?.(recorded.importId);
          return recorded;
        };
        const counts = await importChunks(session, readProductRows(readCsv(verified.read())), {
          db,
          listener,
          isDryRun,
          isStockSet,
          processors,
          findImage: imageFolder?.find,
          storeImages,
          requireRecord,
        });
        const begun = recorded;
        if (begun) await session.transaction().execute((trx) => completeRecord(trx, begun));
        return counts;
      } finally {
        // it fails only if the connection has ended, and with it the tables and the lock
        await endFileImport(session).catch(() => {});
      }
    });
    if (!isDryRun) await afterManyChanges(db, counts.created + counts.updated);
    return counts;
  } finally {
    await verified.close();
  }
}

/** A product of the file with its rows. */
interface ReadProduct extends Pick<ParsedProduct, 'rows'> {
  product: FileProduct;
}

type StoreImages = (batch: FileProduct[]) => Promise<void>;

interface ImportContext {
  /** Reads while the session stores. */
  db: Database;
  listener: ImportListener;
  isDryRun: boolean;
  isStockSet: boolean;
  processors: number;
  findImage: FindImage | undefined;
  storeImages: StoreImages;
  /** Begins the record with the first product that changes. Undefined if the import is not recorded. */
  requireRecord(): Promise<ImportRecord | undefined>;
}

/**
 * Compares the products with the stored ones and applies the changes, chunk by chunk. Image originals are stored at once; a
 * nightly job deletes originals that no product or order uses.
 */
async function importChunks(
  session: Database,
  rows: AsyncIterable<CsvRow>,
  context: ImportContext,
): Promise<ImportCounts> {
  const { listener, findImage, isDryRun, processors } = context;
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  let stored = 0;
  const analyzeGrowth = await trackGrowth(session);
  const entries = pendingEntries(context.db);
  // the database may store one chunk while the next is parsed and compared: a file has each product once
  let storing = Promise.resolve();
  const importChunk = async (chunk: ReadProduct[]) => {
    const rows = await prepareChunk(chunk, counts, context);
    if (isDryRun || rows.products === 0) return;
    const { created } = counts;
    await storing;
    const isAlone = processors < MIN_PROCESSORS && (await hasRecentOrders(context.db));
    storing = storeChunk(session, rows, context).then(async () => {
      stored += rows.products;
      if (!isAlone) entries.mergeNext();
      listener.onApplied?.(stored);
      await analyzeGrowth(created);
    });
    if (isAlone) await storing;
    // an error is thrown by the next `await`
    storing.catch(() => {});
  };
  const gstDefaults = await readGstDefaults(session);
  try {
    let chunk: ReadProduct[] = [];
    let characters = 0;
    for await (const parsed of parseProducts(rows, { findImage, gstDefaults })) {
      const { product } = parsed;
      if (!product) {
        counts.rejected += 1;
        listener.onRejected?.(rejectedProduct(parsed));
        continue;
      }
      for (const warning of parsed.warnings) listener.onWarning?.(warning);
      chunk.push({ product, rows: parsed.rows });
      characters += product.description.length;
      if (chunk.length % PRODUCTS_PER_TURN === 0) await setImmediate();
      if (chunk.length < CHUNK_PRODUCTS && characters < CHUNK_CHARACTERS) continue;
      await importChunk(chunk);
      chunk = [];
      characters = 0;
    }
    if (chunk.length > 0) await importChunk(chunk);
    await storing;
    return counts;
  } finally {
    // the session is used for something else afterwards
    await storing.catch(() => {});
    await entries.settle();
  }
}

/** Compares the products of a chunk with the stored ones and adds them to `counts`. Returns the rows of those to store. */
async function prepareChunk(
  chunk: ReadProduct[],
  counts: ImportCounts,
  { db, listener, isStockSet, storeImages }: ImportContext,
): Promise<StagedRows> {
  const products = chunk.map(({ product }) => product);
  await storeImages(products);
  const { changes, stockPlans } = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return await planChanges(trx, products, isStockSet);
  });
  for (const plan of stockPlans) listener.onStockPlan?.(plan);
  for (const [i, { kind, problem }] of changes.entries()) {
    counts[kind] += 1;
    const rows = chunk[i]?.rows;
    if (problem === undefined || !rows) continue;
    listener.onRejected?.(rejectedProduct({ rows, problems: [{ row: rows.first.number, text: problem }] }));
  }
  listener.onProgress?.(counts);
  return toStagedRows(changedProducts(changes));
}

async function storeChunk(
  session: Database,
  rows: StagedRows,
  { requireRecord }: ImportContext,
): Promise<void> {
  const record = await requireRecord();
  await session.transaction().execute(async (trx) => {
    await stageRows(trx, rows);
    if (record) await applyRecordedChunk(trx, record);
    else await applyStagedProducts(trx);
  });
}

function rejectedProduct({ rows, problems }: Pick<ParsedProduct, 'rows' | 'problems'>): RejectedProduct {
  const last = rows.rest.at(-1) ?? rows.first;
  return { id: rows.id, rows: { first: rows.first.number, last: last.number }, reasons: problems };
}

function imageUrls({ images, variants }: FileProduct): string[] {
  return [...images.map(({ url }) => url), ...variants.flatMap(({ imageUrl }) => imageUrl ?? [])];
}
