import type { ImportDifference } from '#contract/admin/catalog/imports.ts';
import { MAX_DIRECT_PRODUCTS } from '#contract/admin/catalog/max-direct-products.ts';
import type { ProductAction } from '#contract/admin/catalog/products.ts';
import { formatCount } from '#format/indian-digits.ts';
import { formatPaise } from '#format/money.ts';
import { formatOptions } from '#format/options.ts';
import { type Actor, SYSTEM } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Transaction } from '#server/database/database.ts';
import { startJobNow } from '#server/jobs/start-job-now.ts';
import { recordOperation } from '#server/operations/record-operation.ts';
import type { RowFields } from '#server/operations/row-change.ts';
import { contentVersion } from '#server/security/content-version.ts';
import { BARCODE_COLUMN, WEIGHT_COLUMN } from '../csv/product/columns.ts';
import { applyChanges } from '../editing/apply-changes-queries.ts';
import type { CatalogRowChange, StoredProduct } from '../editing/catalog-change.ts';
import { planChangesOf } from '../editing/plan-action.ts';
import { selectStoredProducts } from '../editing/stored-product-queries.ts';
import { type ImportChange, insertImport, selectProductIds } from './import-queries.ts';
import {
  insertRows,
  type NewImportRow,
  type PendingRow,
  type RowOutcome,
  updateOutcomes,
} from './import-row-queries.ts';
import { IMPORT_JOB, type ImportInWork, type LargeChange } from './uploaded-import.ts';

const BATCH_PRODUCTS = 200;

export const isLargeChange = (ids: readonly string[]): boolean => ids.length > MAX_DIRECT_PRODUCTS;

/**
 * Queues a change of many products to be compared with the catalog. It changes nothing before it is reviewed and
 * applied, like an import. Returns the id of the import.
 */
export async function startLargeChange(
  trx: Transaction,
  { action, ids }: { action: ProductAction; ids: readonly string[] },
  actor: Actor,
): Promise<string> {
  const title = `${describeAction(action)}: ${formatCount(ids.length)} products`;
  const staffName = actor.kind === 'staff' ? actor.name : actor.kind;
  const importId = await insertImport(trx, {
    fileName: title,
    staffName,
    change: { action },
    productIds: ids,
  });
  await writeAudit(trx, actor, {
    action: 'product.prepare-change',
    subjectKind: 'import',
    subjectId: importId,
    after: { change: title },
  });
  await startJobNow(trx, IMPORT_JOB);
  return importId;
}

/** Stores what the change does with each product. */
export async function readLargeChange(
  trx: Transaction,
  importId: string,
  { action }: LargeChange,
  onProgress: (done: number) => Promise<void>,
): Promise<ImportChange> {
  const ids = await selectProductIds(trx, importId);
  let number = 0;
  for (let start = 0; start < ids.length; start += BATCH_PRODUCTS) {
    const products = await selectStoredProducts(trx, ids.slice(start, start + BATCH_PRODUCTS));
    const rows = products.map((product, i) => toRow(product, action, number + i + 1));
    await insertRows(trx, importId, rows);
    number += rows.length;
    await onProgress(number);
  }
  return { state: 'review', progress: 0 };
}

function toRow(product: StoredProduct, action: ProductAction, number: number): NewImportRow {
  const { changes, unfit } = planChangesOf(product, action);
  return {
    number,
    product_id: product.id,
    title: String(product.fields.title),
    kind: unfit !== undefined ? 'rejected' : changes.length > 0 ? 'changed' : 'unchanged',
    file_rows: [],
    product: null,
    stored_version: storedVersion(product),
    differences: changes.flatMap((change) => differencesOf(product, change)),
    notes: unfit === undefined ? [] : [unfit],
  };
}

/**
 * Applies the change to the next products, with what is needed to take them back. A product that changed since the
 * review is skipped. Caller holds the lock of the import.
 */
export async function applyLargeChange(
  trx: Transaction,
  { id: importId, staffName }: ImportInWork,
  { action }: LargeChange,
  pending: readonly PendingRow[],
): Promise<void> {
  const ids = pending.map(({ productId }) => productId);
  const stored = new Map(
    (await selectStoredProducts(trx, ids, { isLocked: true })).map((product) => [product.id, product]),
  );
  const applied: CatalogRowChange[] = [];
  const outcomes = pending.map(({ number, productId, storedVersion: reviewed }): RowOutcome => {
    const product = stored.get(productId);
    const skip = (reason: string): RowOutcome => ({ number, outcome: 'skipped', reason });
    if (!product) return skip('It was deleted after the review.');
    if (storedVersion(product) !== reviewed) return skip('It was changed after the review.');
    const { changes, unfit } = planChangesOf(product, action);
    if (changes.length === 0) return skip(unfit ?? 'It is so already.');
    applied.push(...changes);
    return { number, outcome: 'applied' };
  });
  await applyChanges(trx, applied, { actor: SYSTEM, staffName });
  await updateOutcomes(trx, importId, outcomes, await recordOperation(trx, applied));
}

/** The version of a product without its stock, which orders change. */
function storedVersion({ fields, variants }: StoredProduct): string {
  return contentVersion([fields, variants.map(({ id, fields: { stock: _, ...others } }) => [id, others])]);
}

/** What a change does, as text for people. */
function differencesOf(product: StoredProduct, change: CatalogRowChange): ImportDifference[] {
  const isProduct = change.kind === 'product';
  const before = isProduct
    ? product.fields
    : (product.variants.find(({ id }) => String(id) === change.id)?.fields ?? {});
  const after = { ...before, ...change.after };
  const name = isProduct ? '' : formatOptions(before);
  const fieldsOf = isProduct ? productFields : variantFields;
  const shownBefore = fieldsOf(before);
  // a fact that is removed is named only before
  const names = Object.keys(shownBefore).map((field): [string, null] => [field, null]);
  const shownAfter = { ...Object.fromEntries(names), ...fieldsOf(after) };
  return Object.entries(shownAfter).flatMap(([field, value]) =>
    (shownBefore[field] ?? null) === value
      ? []
      : [
          {
            field: name === '' ? field : `${field} · ${name}`,
            before: shownBefore[field] ?? null,
            after: value,
          },
        ],
  );
}

const productFields = (fields: RowFields): Record<string, string | null> => ({
  Title: String(fields.title),
  State: fields.status === 'archived' ? 'Archived' : isForSale(fields) ? 'For sale' : 'Hidden',
  Tags: (fields.tags as string[]).join(', '),
  Category: fields.category as string | null,
  'Sub-category': fields.parent_category as string | null,
  'For whom': fields.gender as string | null,
  Maker: fields.vendor as string | null,
  ...(fields.facts as Record<string, string>),
});

const isForSale = ({ status, is_published: isPublished }: RowFields) => status === 'active' && isPublished;

function variantFields(fields: RowFields): Record<string, string | null> {
  const regular = Number(fields.regular_price_paise);
  const discounted = fields.discounted_price_paise as number | null;
  const extra = fields.extra_columns as Record<string, string>;
  return {
    Price: formatPaise(discounted ?? regular),
    'Price before the sale': discounted === null ? null : formatPaise(regular),
    MRP: fields.mrp_paise === null ? null : formatPaise(Number(fields.mrp_paise)),
    Stock: String(fields.stock),
    SKU: fields.sku as string | null,
    'Weight in grams': extra[WEIGHT_COLUMN] ?? null,
    Barcode: extra[BARCODE_COLUMN] ?? null,
    'Storage location': fields.storage_location as string | null,
    'Net quantity of the variant': fields.net_quantity as string | null,
  };
}

const signed = (value: number) => (value > 0 ? `+${value}` : `−${-value}`);

function describeAction(action: ProductAction): string {
  switch (action.kind) {
    case 'publish':
      return 'Put up for sale';
    case 'hide':
      return 'Hide';
    case 'archive':
      return 'Archive';
    case 'edit-cells':
      return 'Edited as a table';
    case 'change-prices':
      return `Prices ${signed(action.percent)} %`;
    case 'change-tags':
      return `Tags ${[...action.add.map((tag) => `+${tag}`), ...action.remove.map((tag) => `−${tag}`)].join(', ')}`;
    case 'change-category':
      return action.category === null ? 'Without a category' : `Category ${action.category}`;
    case 'change-featured':
      return action.isFeatured ? 'Featured' : 'Not featured';
    case 'change-stock':
      return action.mode === 'set' ? `Stock ${action.units}` : `Stock ${signed(action.units)}`;
  }
}
