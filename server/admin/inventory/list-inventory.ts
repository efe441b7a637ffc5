import type {
  InventoryList,
  InventoryRow,
  InventoryView,
  ListInventoryQuery,
  MovementList,
} from '#contract/admin/catalog/inventory.ts';
import { MAX_EXACT_COUNT } from '#contract/admin/orders/orders.ts';
import { readInventorySettings } from '#server/catalog/inventory/inventory-settings.ts';
import { MAX_COUNTED_MATCHES } from '#server/catalog/listing/common-words.ts';
import { readOldestTransaction } from '#server/catalog/stock/moved-variants.ts';
import { readSummary, renewSummary, type SummaryLimits } from '#server/catalog/summaries/summaries.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { planForFirstRows } from '#server/database/statements/plan-for-first-rows.ts';
import { UserError } from '#server/errors/user-error.ts';
import { absoluteImageUrl, uploadedImageHash } from '#server/images/image-url.ts';
import {
  countInventoryRows,
  countInventoryViews,
  isSearch,
  type StoredInventoryRow,
  selectInventory,
  selectInventoryItem,
  selectMovements,
} from './inventory-list-queries.ts';
import { copyStock } from './stock-copy-queries.ts';

const MOVEMENTS_PER_PART = 50;
const STOCK_SUMMARY = 'inventory-stock';
const LIMITS = {
  /** If more variants match, the first ones are found sooner by reading the inventory in its order. */
  maxRare: 10_000,
  maxCountedWithWords: MAX_COUNTED_MATCHES,
};

/** One page of the inventory (`after` is the cursor), with the number of variants that match and of each view. */
export async function listInventory(
  db: Database,
  query: ListInventoryQuery,
  shopOrigin: string,
  { maxRare, maxCountedWithWords }: typeof LIMITS = LIMITS,
): Promise<InventoryList> {
  const { lowStockThreshold } = await readInventorySettings(db);
  const views = await viewCounts(db, lowStockThreshold);
  const copiedAt = (await readSummary(db, STOCK_SUMMARY))?.copiedAt;
  const hasWordsInLarge = copiedAt !== undefined && query.q !== '';
  const maxCount = hasWordsInLarge ? maxCountedWithWords : MAX_EXACT_COUNT;
  const count = isSearch(query)
    ? await planForFirstRows(db, (trx) => countInventoryRows(trx, query, lowStockThreshold, maxCount))
    : views[query.view];
  const isTotalCapped = hasWordsInLarge && count > maxCount;
  const isRare = !isTotalCapped && count <= maxRare;
  const large = copiedAt === undefined ? undefined : { copiedAt, isRare };
  const rows = await planForFirstRows(db, (trx) =>
    selectInventory(trx, query, lowStockThreshold, query.limit + 1, large),
  );
  const page = rows.slice(0, query.limit);
  return {
    data: page.map((row) => inventoryRowReply(row, shopOrigin)),
    total: isTotalCapped ? maxCount : count,
    ...(isTotalCapped && { isTotalCapped }),
    ...(rows.length > query.limit && { next: String(page.at(-1)?.id) }),
    views,
  };
}

// the counts depend on the threshold of the shop
const summaryName = (threshold: number) => `inventory-views-${threshold}`;

async function viewCounts(db: Database, threshold: number): Promise<Record<InventoryView, number>> {
  const stored = await readSummary(db, summaryName(threshold));
  return stored ? (stored as Record<InventoryView, number>) : await countInventoryViews(db, threshold);
}

/** Counts the views of a large inventory, which takes too long for a page of the list. */
export async function summarizeInventoryViews(db: Database, limits?: SummaryLimits): Promise<boolean> {
  const { lowStockThreshold } = await readInventorySettings(db);
  const count = (trx: Transaction) => countInventoryViews(trx, lowStockThreshold);
  return await renewSummary(db, summaryName(lowStockThreshold), count, limits);
}

/** Copies the stock of a large inventory, in whose order staff may list it. */
export async function copyLargeInventory(db: Database, limits?: SummaryLimits): Promise<boolean> {
  const copy = async (trx: Transaction) => {
    const before = await readSummary(trx, STOCK_SUMMARY);
    const copiedAt = await readOldestTransaction(trx);
    await copyStock(trx, before?.copiedAt);
    return { copiedAt };
  };
  return await renewSummary(db, STOCK_SUMMARY, copy, limits);
}

/** One variant of the inventory. Throws UserError: not_found. */
export async function getInventoryItem(
  db: Database | Transaction,
  id: number,
  shopOrigin: string,
): Promise<InventoryRow> {
  const { lowStockThreshold } = await readInventorySettings(db);
  const row = await selectInventoryItem(db, id, lowStockThreshold);
  if (!row) throw new UserError('not_found', 'This variant does not exist. It may have been deleted.');
  return inventoryRowReply(row, shopOrigin);
}

/** The changes of the stock of a variant, newest first; those of a deleted variant too. */
export async function listMovements(db: Database, id: number, after?: number): Promise<MovementList> {
  const rows = await selectMovements(db, id, after, MOVEMENTS_PER_PART + 1);
  const page = rows.slice(0, MOVEMENTS_PER_PART);
  return {
    data: page.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      change: row.change,
      reason: row.reason,
      ...(row.note !== null && { note: row.note }),
      ...(row.staffName !== null && { staffName: row.staffName }),
      ...(row.orderNumber !== null && { orderNumber: row.orderNumber }),
    })),
    ...(rows.length > MOVEMENTS_PER_PART && { next: String(page.at(-1)?.id) }),
  };
}

function inventoryRowReply(row: StoredInventoryRow, shopOrigin: string): InventoryRow {
  return {
    id: row.id,
    productId: row.productId,
    title: row.title,
    options: row.options,
    ...(row.sku !== null && { sku: row.sku }),
    ...(row.barcode !== null && { barcode: row.barcode }),
    // an uploaded image has no file before it is resized
    ...(row.imageUrl !== null &&
      uploadedImageHash(row.imageUrl) === undefined && {
        imageUrl: absoluteImageUrl(row.imageUrl, shopOrigin),
      }),
    ...(row.storageLocation !== null && { storageLocation: row.storageLocation }),
    onHand: row.stock + row.held,
    held: row.held,
    available: row.stock,
    allowsBackorder: row.allowsBackorder,
    threshold: row.threshold,
    ...(row.ownThreshold !== null && { ownThreshold: row.ownThreshold }),
  };
}
