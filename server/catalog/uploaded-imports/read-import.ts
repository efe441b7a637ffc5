import { cutText } from '#server/database/cut-text.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { allowLongTransaction } from '#server/database/statements/long-transaction.ts';
import type { FindImage } from '#server/images/image-folder.ts';
import { contentVersion } from '#server/security/content-version.ts';
import { normalizeCell } from '../csv/csv-row.ts';
import type { Encoding } from '../csv/decode-text.ts';
import { REJECTION_COLUMN, toTemplateColumn } from '../csv/product/columns.ts';
import { type ColumnMapping, suggestMapping } from '../file-formats/column-mapping.ts';
import { readProductRows, recognizeFormat } from '../file-formats/product-rows.ts';
import { readTable } from '../file-formats/read-table.ts';
import { UnreadableFileError } from '../file-formats/unreadable-file-error.ts';
import { type ParsedProduct, parseProducts, readGstDefaults } from '../import-export/parse-products.ts';
import { planChanges } from '../import-export/plan-changes.ts';
import type { StockPlan } from '../import-export/stock-plan.ts';
import type { CatalogProduct, FileProduct } from '../product.ts';
import { findSheets, readImportFile } from './import-file.ts';
import { type ImportChange, selectImport, tryLockImport, updateImport } from './import-queries.ts';
import { deleteRows, insertRows, type NewImportRow } from './import-row-queries.ts';
import { readLargeChange } from './large-change.ts';
import { selectMapping } from './mapping-queries.ts';
import { productDifferences } from './product-differences.ts';
import type { StoredColumn, UploadedImport } from './uploaded-import.ts';

const MAX_STARTED_READS = 3;
const BATCH_PRODUCTS = 200;
const BATCH_CHARACTERS = 4_000_000;
const MAX_SAMPLES = 3;
const SAMPLED_ROWS = 50;
const MAX_SAMPLE_LENGTH = 80;
const MAX_NOTES = 20;

/** An upload contains no image files. */
const findNoImage: FindImage = () => ({ problem: 'is not an address: add the image in the product editor' });

/**
 * Reads the file of an import and stores what would change. Changes nothing in the catalog. Asks for a mapping if the
 * columns are not known. If a server is killed meanwhile, the import is read again, at most `MAX_STARTED_READS` times: it
 * may be what ended the server.
 */
export async function readImport(db: Database, importId: string): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await allowLongTransaction(trx);
      if (!(await tryLockImport(trx, importId))) return;
      const found = await selectImport(trx, importId);
      if (found?.state !== 'reading') return;
      if (found.startedReads >= MAX_STARTED_READS) throw tooManyReads(found);
      // not in this transaction, of which nothing stays if the server is killed
      await updateImport(db, importId, { startedReads: found.startedReads + 1 });
      await deleteRows(trx, importId);
      const onProgress = (done: number) => showProgress(db, importId, done);
      const read = found.change
        ? await readLargeChange(trx, importId, found.change, onProgress)
        : await readFile(trx, found, onProgress);
      await updateImport(trx, importId, { ...read, startedReads: 0 });
    });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    const problem = `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`;
    await updateImport(db, importId, { state: 'unreadable', problem, progress: 0, startedReads: 0 });
  }
}

function tooManyReads({ change }: UploadedImport): UnreadableFileError {
  const problem = `the shop began ${MAX_STARTED_READS} times and did not come to the end`;
  return new UnreadableFileError(
    change
      ? `${problem}: change fewer products at a time`
      : `${problem} of the file: save it as "CSV UTF-8" or split it into several files, and upload these`,
  );
}

/** A failed update of the progress must not end the reading. */
async function showProgress(db: Database, importId: string, progress: number): Promise<void> {
  await updateImport(db, importId, { progress }).catch(() => {});
}

async function readFile(
  trx: Transaction,
  found: UploadedImport,
  onProgress: (done: number) => Promise<void>,
): Promise<ImportChange> {
  const begin = found.sheet === null ? await findSheets(trx, found.id) : undefined;
  const sheet = begin ? begin.sheet : found.sheet;
  const columns = await readColumns(trx, found.id, sheet);
  const names = columns.map(({ name }) => name);
  const format = recognizeFormat(names);
  const remembered = format === undefined ? await selectMapping(trx, names) : undefined;
  const mapping = found.mapping ?? remembered ?? null;
  if (format === undefined && mapping === null)
    return {
      state: 'mapping',
      ...begin,
      columns,
      mapping: suggestMapping(columns),
      problem: null,
      progress: 0,
    };
  const counts = await readProducts(trx, { ...found, sheet }, mapping, onProgress);
  return {
    state: 'review',
    ...begin,
    columns,
    mapping,
    format: mapping === null && format !== undefined ? format : 'mapped',
    problem: null,
    progress: 0,
    ...counts,
  };
}

async function readColumns(
  trx: Transaction,
  importId: string,
  sheet: string | null,
): Promise<StoredColumn[]> {
  const { header, rows } = await readTable(readImportFile(trx, importId, { sheet }));
  const columns = header.map((name) => ({ name: normalizeCell(name), samples: [] as string[] }));
  let read = 0;
  for await (const texts of rows) {
    for (const [i, text] of texts.entries()) {
      const samples = columns[i]?.samples;
      const sample = cutText(normalizeCell(text), MAX_SAMPLE_LENGTH);
      if (samples && sample !== '' && samples.length < MAX_SAMPLES && !samples.includes(sample))
        samples.push(sample);
    }
    read += 1;
    if (read >= SAMPLED_ROWS) break;
  }
  // a corrected file of rejected rows is mapped like the file they are from
  return columns.filter(({ name }) => toTemplateColumn(name) !== REJECTION_COLUMN);
}

async function readProducts(
  trx: Transaction,
  { id, setsStock, sheet }: UploadedImport,
  mapping: ColumnMapping | null,
  onProgress: (done: number) => Promise<void>,
) {
  let encoding: Encoding | null = null;
  const onEncoding = (found: Encoding) => {
    encoding = found;
  };
  const rows = readProductRows(readImportFile(trx, id, { sheet, onEncoding }), mapping ?? undefined);
  const gstDefaults = await readGstDefaults(trx);
  const result = { stockLeft: 0, warnings: 0 };
  let number = 0;
  let batch: ParsedProduct[] = [];
  let characters = 0;
  const store = async () => {
    const stored = await compareBatch(trx, batch, { firstNumber: number + 1, setsStock });
    await insertRows(trx, id, stored.rows);
    number += batch.length;
    result.stockLeft += stored.stockLeft;
    result.warnings += batch.reduce((sum, { warnings }) => sum + warnings.length, 0);
    await onProgress(number);
    batch = [];
    characters = 0;
  };
  for await (const parsed of parseProducts(rows, { findImage: findNoImage, gstDefaults })) {
    batch.push(parsed);
    characters += parsed.product?.description.length ?? 0;
    if (batch.length >= BATCH_PRODUCTS || characters >= BATCH_CHARACTERS) await store();
  }
  await store();
  return { ...result, encoding };
}

async function compareBatch(
  trx: Transaction,
  batch: readonly ParsedProduct[],
  { firstNumber, setsStock }: { firstNumber: number; setsStock: boolean },
): Promise<{ rows: NewImportRow[]; stockLeft: number }> {
  const products = batch.flatMap(({ product }) => product ?? []);
  const { changes, stockPlans } = await planChanges(trx, products, setsStock);
  const changeById = new Map(changes.map((change) => [change.product.id, change]));
  const plansById = Map.groupBy(stockPlans, ({ productId }) => productId);
  const rows = batch.map(({ rows: fileRows, product, problems, warnings }, i): NewImportRow => {
    const base = {
      number: firstNumber + i,
      product_id: fileRows.id,
      title: product?.title ?? fileRows.first.cells.get('Title') ?? '',
      file_rows: [...new Set([fileRows.first, ...fileRows.rest].map((row) => row.number))],
    };
    const change = product && changeById.get(product.id);
    if (!change || change.problem !== undefined) {
      const found =
        change?.problem === undefined ? [] : [{ row: fileRows.first.number, text: change.problem }];
      const notes = notesOf([...problems, ...found]);
      return { ...base, kind: 'rejected', product: null, stored_version: '', differences: [], notes };
    }
    const isUnchanged = change.kind === 'unchanged';
    const stockNotes = (plansById.get(change.product.id) ?? []).flatMap(stockNote);
    return {
      ...base,
      kind: change.kind === 'created' ? 'new' : isUnchanged ? 'unchanged' : 'changed',
      product: isUnchanged ? null : change.fileProduct,
      stored_version: storedVersion(change.stored),
      differences: isUnchanged ? [] : productDifferences(change.stored, change.product),
      notes: [...notesOf(warnings), ...stockNotes].slice(0, MAX_NOTES),
    };
  });
  return { rows, stockLeft: stockPlans.filter(({ kind }) => kind !== 'changed').length };
}

const notesOf = (issues: readonly { row: number; text: string }[]) =>
  issues.slice(0, MAX_NOTES).map(({ row, text }) => `Row ${row}: ${text}`);

function stockNote({ options, quantity, before, kind }: StockPlan): string[] {
  if (kind === 'changed') return [];
  const variant = options === '' ? '' : ` of ${options}`;
  return [
    kind === 'no_export'
      ? `The stock${variant} stays ${before}: the file has ${quantity}`
      : `The stock${variant} stays ${before}: this change was applied before`,
  ];
}

/** The version of a stored product without its stock, which orders change; '' for none. */
export function storedVersion(stored: CatalogProduct | undefined): string {
  if (!stored) return '';
  const variants = stored.variants.map(({ stock: _, ...variant }) => variant);
  return contentVersion({ ...stored, variants });
}

/** The product as it was stored by `readImport`. JSON leaves out `storageLocation` where the file has no such column. */
export function parseFileProduct(json: unknown): FileProduct {
  return json as FileProduct;
}
