import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { insertArriving, openImport } from './arriving-queries.ts';
import { groupRows } from './csv/group-rows.ts';
import type { Findings, FindPicture, Remark } from './csv/read-cells.ts';
import { readProduct } from './csv/read-product.ts';
import { readRows, type SheetRow } from './csv/read-rows.ts';
import type { CatalogProduct } from './product.ts';
import { isSameProduct } from './same-product.ts';
import { moveToShelf } from './shelf-queries.ts';
import { selectProductsById } from './stored-product-queries.ts';

/** Counts products, not rows. A rejected product keeps its stored state. */
export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}

export interface RefusedProduct {
  /** The URL handle, '' when the rows have none. */
  id: string;
  rows: { first: number; last: number };
  reasons: Remark[];
}

/** Callbacks during the import, so that a long report is never held in memory. */
export interface ImportListener {
  onRefused?(product: RefusedProduct): void;
  onWarning?(warning: Remark): void;
  onProgress?(counts: Readonly<ImportCounts>): void;
}

/** A folder of the merchant's image files, for cells that hold a file name in place of a URL. */
export interface PictureFolder {
  find: FindPicture;
  /** Stores the originals of URLs that `find` returned, for image processing. */
  keep(db: Database, addresses: Iterable<string>): Promise<void>;
}

interface ImportOptions extends ImportListener {
  isDryRun?: boolean;
  pictures?: PictureFolder;
}

const BATCH_PRODUCTS = 200;
const BATCH_CHARACTERS = 4_000_000;
const WORTH_TIDYING = 500;

/**
 * Imports a Shopify product file into the catalog in one transaction: if it throws, nothing is imported.
 * Products are matched by URL handle. A product with an invalid row is rejected as a whole; the others are
 * imported. A dry run does the same but stores nothing. Throws `UnreadableFileError` when the file as a whole
 * cannot be read.
 */
export async function importProducts(
  db: Database,
  file: Readable,
  { isDryRun = false, pictures, ...listener }: ImportOptions = {},
): Promise<ImportCounts> {
  const rows = readRows(file);
  const trx = await db.startTransaction().execute();
  try {
    const keepPictures: KeepPictures = async (batch) => {
      if (!isDryRun) await pictures?.keep(db, batch.flatMap(pictureUrls));
    };
    const counts = await importInto(trx, rows, { listener, findPicture: pictures?.find, keepPictures });
    await (isDryRun ? trx.rollback() : trx.commit()).execute();
    if (!isDryRun && counts.created + counts.updated >= WORTH_TIDYING) await tidy(db);
    return counts;
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    throw error;
  } finally {
    file.destroy();
  }
}

type KeepPictures = (batch: CatalogProduct[]) => Promise<void>;

interface Import {
  listener: ImportListener;
  findPicture: FindPicture | undefined;
  keepPictures: KeepPictures;
}

/**
 * Image originals are stored outside the transaction because they are large. A nightly job deletes originals
 * that no product or order uses.
 */
async function importInto(
  trx: Transaction,
  rows: AsyncIterable<SheetRow>,
  { listener, findPicture, keepPictures }: Import,
): Promise<ImportCounts> {
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  await openImport(trx);
  let batch: CatalogProduct[] = [];
  let characters = 0;
  for await (const product of readProducts(rows, counts, listener, findPicture)) {
    batch.push(product);
    characters += product.description.length;
    if (batch.length < BATCH_PRODUCTS && characters < BATCH_CHARACTERS) continue;
    await keepPictures(batch);
    await keepChanges(trx, batch, counts);
    listener.onProgress?.(counts);
    batch = [];
    characters = 0;
  }
  await keepPictures(batch);
  await keepChanges(trx, batch, counts);
  await moveToShelf(trx);
  listener.onProgress?.(counts);
  return counts;
}

async function* readProducts(
  sheet: AsyncIterable<SheetRow>,
  counts: ImportCounts,
  listener: ImportListener,
  findPicture: FindPicture | undefined,
) {
  for await (const rows of groupRows(sheet)) {
    const findings: Findings = { problems: [], warnings: [] };
    const product = readProduct(rows, findings, findPicture);
    if (product) {
      for (const warning of findings.warnings) listener.onWarning?.(warning);
      yield product;
    } else {
      counts.refused += 1;
      const last = rows.rest.at(-1) ?? rows.first;
      listener.onRefused?.({
        id: rows.id,
        rows: { first: rows.first.number, last: last.number },
        reasons: findings.problems,
      });
    }
  }
}

async function keepChanges(trx: Transaction, batch: CatalogProduct[], counts: ImportCounts): Promise<void> {
  const stored = await selectProductsById(
    trx,
    batch.map(({ id }) => id),
  );
  const storedById = new Map(stored.map((product) => [product.id, product]));
  const arriving: CatalogProduct[] = [];
  for (const product of batch) {
    const before = storedById.get(product.id);
    const fate = !before ? 'created' : isSameProduct(before, product) ? 'unchanged' : 'updated';
    counts[fate] += 1;
    if (fate !== 'unchanged') arriving.push(product);
  }
  if (arriving.length > 0) await insertArriving(trx, arriving);
}

function pictureUrls({ pictures, variants }: CatalogProduct): string[] {
  return [...pictures.map(({ url }) => url), ...variants.flatMap(({ imageUrl }) => imageUrl ?? [])];
}

/** Updates the planner statistics and the visibility map, which index-only scans need. */
async function tidy(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze) products, product_images, variants, shelf_counts`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
