import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Actor } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { onOneConnection } from '#server/database/on-one-connection.ts';
import type { FindImage, ImageFolder } from '#server/images/image-folder.ts';
import type { CsvRow } from '../csv/csv-row.ts';
import type { RowIssue } from '../csv/read-cells.ts';
import { readCsv } from '../csv/read-csv.ts';
import { readProductRows } from '../file-formats/product-rows.ts';
import type { FileProduct } from '../product.ts';
import { applyStagedProducts } from './apply-import-queries.ts';
import { type ParsedProduct, parseProducts, readGstDefaults } from './parse-products.ts';
import { changedProducts, planChanges } from './plan-changes.ts';
import { applyRecordedChunk, beginRecord, completeRecord, type ImportRecord } from './recorded-import.ts';
import { beginFileImport, endFileImport, insertFileChunk, stageFileChunk } from './staging-queries.ts';
import type { PlannedProduct, StockPlan } from './stock-plan.ts';

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
  /** Called before the first chunk with the id by which the import can be taken back. */
  onRecorded?(importId: string): void;
}

interface ImportOptions extends ImportListener {
  isDryRun?: boolean;
  /** Quantities in the file replace the stock of known products; by default only differences count. */
  isStockSet?: boolean;
  imageFolder?: ImageFolder;
  /** Absent: the import cannot be taken back. */
  record?: { fileName: string; actor: Actor };
}

const BATCH_PRODUCTS = 200;
const BATCH_CHARACTERS = 4_000_000;
export const MIN_CHANGES_TO_VACUUM = 500;

/** Products per transaction: orders wait at most for one of them. Larger ones would clear all caches. */
const CHUNK_PRODUCTS = 500;

/**
 * Imports a product file of Shopify, WooCommerce or this shop into the catalog. Reads the whole file first: if it cannot be
 * read, nothing is imported. Then applies it in chunks, each in one transaction; after a failure, importing the file again
 * goes on where it ended, because what is imported is unchanged then. With `record`, both are one import, which can be
 * taken back as a whole.
 * Products are matched by URL handle. A product with an invalid row is rejected as a whole; the others are
 * imported. A dry run does the same but stores nothing. Throws `UnreadableFileError` when the file as a whole
 * cannot be read, UserError: invalid_request if the import is taken back meanwhile.
 */
export async function importProducts(
  db: Database,
  file: Readable,
  { isDryRun = false, isStockSet = false, imageFolder, record, ...listener }: ImportOptions = {},
): Promise<ImportCounts> {
  const hash = createHash('sha256');
  const rows = readProductRows(readCsv(Readable.from(addToHash(file, hash), { objectMode: false })));
  const storeImages: StoreImages = async (batch) => {
    if (!isDryRun) await imageFolder?.store(db, batch.flatMap(imageUrls));
  };
  try {
    const counts = await onOneConnection(db, async (session) => {
      await beginFileImport(session);
      try {
        const counts = await stageFile(session, rows, {
          listener,
          isStockSet,
          findImage: imageFolder?.find,
          storeImages,
        });
        const begin = async () =>
          record &&
          (await beginRecord(session, { ...record, counts, setsStock: isStockSet, digest: hash.digest() }));
        if (!isDryRun && counts.created + counts.updated > 0) await applyStagedFile(session, listener, begin);
        return counts;
      } finally {
        // it fails only if the connection has ended, and with it the tables and the lock
        await endFileImport(session).catch(() => {});
      }
    });
    if (!isDryRun && counts.created + counts.updated >= MIN_CHANGES_TO_VACUUM) await vacuumProducts(db);
    return counts;
  } finally {
    file.destroy();
  }
}

type StoreImages = (batch: FileProduct[]) => Promise<void>;

interface ImportContext {
  listener: ImportListener;
  isStockSet: boolean;
  findImage: FindImage | undefined;
  storeImages: StoreImages;
}

/**
 * Reads the file into chunks of changed products. Image originals are stored at once; a nightly job deletes originals
 * that no product or order uses.
 */
async function stageFile(
  session: Database,
  rows: AsyncIterable<CsvRow>,
  { listener, isStockSet, findImage, storeImages }: ImportContext,
): Promise<ImportCounts> {
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  let changed: PlannedProduct[] = [];
  let changedCharacters = 0;
  const compare = async (batch: FileProduct[]) => {
    await storeImages(batch);
    await session.transaction().execute(async (trx) => {
      const { changes, stockPlans } = await planChanges(trx, batch, isStockSet);
      for (const plan of stockPlans) listener.onStockPlan?.(plan);
      for (const { kind } of changes) counts[kind] += 1;
      for (const product of changedProducts(changes)) {
        changed.push(product);
        changedCharacters += product.description.length;
        if (changed.length < CHUNK_PRODUCTS && changedCharacters < BATCH_CHARACTERS) continue;
        await insertFileChunk(trx, changed);
        changed = [];
        changedCharacters = 0;
      }
    });
    listener.onProgress?.(counts);
  };
  // the database compares one batch while the next is read
  let comparing = Promise.resolve();
  const gstDefaults = await readGstDefaults(session);
  try {
    let batch: FileProduct[] = [];
    let characters = 0;
    for await (const parsed of parseProducts(rows, { findImage, gstDefaults })) {
      const { product } = parsed;
      if (!product) {
        counts.rejected += 1;
        listener.onRejected?.(rejectedProduct(parsed));
        continue;
      }
      for (const warning of parsed.warnings) listener.onWarning?.(warning);
      batch.push(product);
      characters += product.description.length;
      if (batch.length < BATCH_PRODUCTS && characters < BATCH_CHARACTERS) continue;
      await comparing;
      comparing = compare(batch);
      // an error is thrown by the next `await`
      comparing.catch(() => {});
      batch = [];
      characters = 0;
    }
    await comparing;
    await compare(batch);
    await session.transaction().execute((trx) => insertFileChunk(trx, changed));
    return counts;
  } finally {
    // the session is used for something else afterwards
    await comparing.catch(() => {});
  }
}

async function* addToHash(file: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer, void, undefined> {
  for await (const bytes of file) {
    hash.update(bytes);
    yield bytes;
  }
}

async function applyStagedFile(
  session: Database,
  { onApplied, onRecorded }: ImportListener,
  begin: () => Promise<ImportRecord | undefined>,
): Promise<void> {
  const record = await begin();
  if (record) onRecorded?.(record.importId);
  let stored = 0;
  for (let number = 1; ; number += 1) {
    const products = await session.transaction().execute(async (trx) => {
      const staged = await stageFileChunk(trx, number);
      if (staged === 0) {
        if (record) await completeRecord(trx, record);
      } else if (record) await applyRecordedChunk(trx, record);
      else await applyStagedProducts(trx);
      return staged;
    });
    if (products === 0) return;
    stored += products;
    onApplied?.(stored);
  }
}

function rejectedProduct({ rows, problems }: ParsedProduct): RejectedProduct {
  const last = rows.rest.at(-1) ?? rows.first;
  return { id: rows.id, rows: { first: rows.first.number, last: last.number }, reasons: problems };
}

function imageUrls({ images, variants }: FileProduct): string[] {
  return [...images.map(({ url }) => url), ...variants.flatMap(({ imageUrl }) => imageUrl ?? [])];
}

/** Updates the planner statistics and the visibility map, which index-only scans need. */
export async function vacuumProducts(db: Database): Promise<void> {
  await onOneConnection(db, async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze) products, product_images, variants, variant_search, category_counts`.execute(
      connection,
    );
    await sql`reset statement_timeout`.execute(connection);
  });
}
