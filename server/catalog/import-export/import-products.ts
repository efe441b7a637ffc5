import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import type { FindImage, ImageFolder } from '#server/images/image-folder.ts';
import { defaultGstRates } from '#server/store-info/default-gst-rates.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { type DefaultGstRates, findGstRate } from '#server/tax/gst-rate.ts';
import { groupRows } from '../csv/group-rows.ts';
import type { RowIssue, RowIssues } from '../csv/read-cells.ts';
import { readProduct } from '../csv/read-product.ts';
import { type CsvRow, readRows } from '../csv/read-rows.ts';
import { selectFullProducts } from '../full-product-queries.ts';
import type { FileProduct } from '../product.ts';
import { taxedProduct } from '../product-facts.ts';
import { applyStagedProducts } from './apply-import-queries.ts';
import { type PlannedProduct, planStock, type StockPlan } from './plan-stock.ts';
import { isSameProduct } from './same-product.ts';
import { beginImport, stageProducts } from './staging-queries.ts';

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
}

interface ImportOptions extends ImportListener {
  isDryRun?: boolean;
  /** Quantities in the file replace the stock of known products; by default only differences count. */
  isStockSet?: boolean;
  imageFolder?: ImageFolder;
}

const BATCH_PRODUCTS = 200;
const BATCH_CHARACTERS = 4_000_000;
const MIN_CHANGES_TO_VACUUM = 500;

/**
 * Imports a Shopify product file into the catalog in one transaction: if it throws, nothing is imported.
 * Products are matched by URL handle. A product with an invalid row is rejected as a whole; the others are
 * imported. A dry run does the same but stores nothing. Throws `UnreadableFileError` when the file as a whole
 * cannot be read.
 */
export async function importProducts(
  db: Database,
  file: Readable,
  { isDryRun = false, isStockSet = false, imageFolder, ...listener }: ImportOptions = {},
): Promise<ImportCounts> {
  const rows = readRows(file);
  const trx = await db.startTransaction().execute();
  try {
    const storeImages: StoreImages = async (batch) => {
      if (!isDryRun) await imageFolder?.store(db, batch.flatMap(imageUrls));
    };
    const counts = await importInTransaction(trx, rows, {
      listener,
      isStockSet,
      findImage: imageFolder?.find,
      storeImages,
    });
    await (isDryRun ? trx.rollback() : trx.commit()).execute();
    if (!isDryRun && counts.created + counts.updated >= MIN_CHANGES_TO_VACUUM) await vacuumProducts(db);
    return counts;
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    throw error;
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
 * Image originals are stored outside the transaction because they are large. A nightly job deletes originals
 * that no product or order uses.
 */
async function importInTransaction(
  trx: Transaction,
  rows: AsyncIterable<CsvRow>,
  { listener, isStockSet, findImage, storeImages }: ImportContext,
): Promise<ImportCounts> {
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  await beginImport(trx);
  const { gstin, gstRates } = await readStoreInfo(trx);
  const gstDefaults = gstin ? defaultGstRates(gstRates) : undefined;
  const stage = (products: FileProduct[]) => stageChanges(trx, products, { counts, listener, isStockSet });
  let batch: FileProduct[] = [];
  let characters = 0;
  for await (const product of parseProducts(rows, { counts, listener, findImage, gstDefaults })) {
    batch.push(product);
    characters += product.description.length;
    if (batch.length < BATCH_PRODUCTS && characters < BATCH_CHARACTERS) continue;
    await storeImages(batch);
    await stage(batch);
    listener.onProgress?.(counts);
    batch = [];
    characters = 0;
  }
  await storeImages(batch);
  await stage(batch);
  await applyStagedProducts(trx);
  listener.onProgress?.(counts);
  return counts;
}

interface ParseContext {
  counts: ImportCounts;
  listener: ImportListener;
  findImage: FindImage | undefined;
  /** Absent if the seller has no GST number and needs no rates. */
  gstDefaults: DefaultGstRates | undefined;
}

async function* parseProducts(
  csvRows: AsyncIterable<CsvRow>,
  { counts, listener, findImage, gstDefaults }: ParseContext,
) {
  for await (const rows of groupRows(csvRows)) {
    const issues: RowIssues = { problems: [], warnings: [] };
    const product = readProduct(rows, issues, findImage);
    if (product) {
      if (gstDefaults) warnOfMissingGstRate(product, gstDefaults, rows.first.number, issues);
      for (const warning of issues.warnings) listener.onWarning?.(warning);
      yield product;
    } else {
      counts.rejected += 1;
      const last = rows.rest.at(-1) ?? rows.first;
      listener.onRejected?.({
        id: rows.id,
        rows: { first: rows.first.number, last: last.number },
        reasons: issues.problems,
      });
    }
  }
}

function warnOfMissingGstRate(
  product: FileProduct,
  defaults: DefaultGstRates,
  row: number,
  issues: RowIssues,
): void {
  if (findGstRate(taxedProduct(product.facts, product), defaults) !== undefined) return;
  const text =
    'GST rate is missing: orders cannot be dispatched until the product, its category or the shop has one';
  issues.warnings.push({ row, text });
}

async function stageChanges(
  trx: Transaction,
  batch: FileProduct[],
  { counts, listener, isStockSet }: Pick<ImportContext, 'listener' | 'isStockSet'> & { counts: ImportCounts },
): Promise<void> {
  const stored = await selectFullProducts(
    trx,
    batch.map(({ id }) => id),
  );
  const storedById = new Map(stored.map((product) => [product.id, product]));
  const { products, plans } = await planStock(trx, batch, storedById, isStockSet);
  for (const plan of plans) listener.onStockPlan?.(plan);
  const changed: PlannedProduct[] = [];
  for (const product of products) {
    const existing = storedById.get(product.id);
    const change = !existing ? 'created' : isSameProduct(existing, product) ? 'unchanged' : 'updated';
    counts[change] += 1;
    if (change !== 'unchanged') changed.push(product);
  }
  if (changed.length > 0) await stageProducts(trx, changed);
}

function imageUrls({ images, variants }: FileProduct): string[] {
  return [...images.map(({ url }) => url), ...variants.flatMap(({ imageUrl }) => imageUrl ?? [])];
}

/** Updates the planner statistics and the visibility map, which index-only scans need. */
async function vacuumProducts(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze) products, product_images, variants, category_counts`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
