import type {
  AdminProductList,
  AdminProductRow,
  ListAdminProductsQuery,
  ProductFilters,
  ProductView,
} from '#contract/admin/catalog/products.ts';
import { MAX_EXACT_COUNT } from '#contract/admin/orders/orders.ts';
import { toRupees } from '#format/money.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { planForFirstRows } from '#server/database/statements/plan-for-first-rows.ts';
import { absoluteImageUrl, uploadedImageHash } from '#server/images/image-url.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { MAX_COUNTED_MATCHES } from '../listing/common-words.ts';
import { readSummary, renewSummary, type SummaryLimits } from '../summaries/summaries.ts';
import { readProductsOfView } from './found-products.ts';
import {
  countProductViews,
  countStaffProducts,
  type StaffProductRow,
  selectCategoryNames,
  selectMatchingIds,
  selectStaffProducts,
} from './staff-list-queries.ts';

type ViewCounts = Record<ProductView, number>;

/** Only a large catalog has it. */
const VIEWS_SUMMARY = 'product-views';
const MAX_RARE_PRODUCTS = 5_000;
const MAX_EXPORTED_PRODUCTS = 1_000_000;

/**
 * One page of the products that match view, search and filters (`after` is the cursor), with the number of all of them
 * and of each view.
 */
export async function listProductsForStaff(
  db: Database,
  query: ListAdminProductsQuery,
  shopOrigin: string,
  maxCountedWithWords = MAX_COUNTED_MATCHES,
): Promise<AdminProductList> {
  const [seller, found, storedViews] = await Promise.all([
    readStoreInfo(db),
    readProductsOfView(db, query.view),
    readSummary(db, VIEWS_SUMMARY) as Promise<ViewCounts | undefined>,
  ]);
  const filters = { ...query, found };
  const hasWordsInLarge = storedViews !== undefined && query.q !== '';
  const maxCount = hasWordsInLarge ? maxCountedWithWords : MAX_EXACT_COUNT;
  const [matching, views, categories] = await Promise.all([
    query.q === '' && query.category === undefined
      ? undefined
      : planForFirstRows(db, (trx) => countStaffProducts(trx, filters, seller, maxCount)),
    storedViews ?? countProductViews(db, seller),
    selectCategoryNames(db),
  ]);
  const total = matching ?? views[query.view];
  const isTotalCapped = hasWordsInLarge && total > maxCount;
  const isRare = (query.q !== '' || found !== undefined) && !isTotalCapped && total <= MAX_RARE_PRODUCTS;
  const rows = await planForFirstRows(db, (trx) =>
    selectStaffProducts(trx, filters, seller, query.limit + 1, isRare),
  );
  const page = rows.slice(0, query.limit);
  return {
    data: page.map((row) => productRowReply(row, shopOrigin)),
    total: isTotalCapped ? maxCount : total,
    ...(isTotalCapped && { isTotalCapped }),
    ...(rows.length > query.limit && { next: page.at(-1)?.id }),
    views,
    categories,
  };
}

/** Counts the views of a large catalog, which takes too long for a page of the list. Returns true if it has counted. */
export async function summarizeProductViews(db: Database, limits?: SummaryLimits): Promise<boolean> {
  const count = async (trx: Transaction) => await countProductViews(trx, await readStoreInfo(trx));
  return await renewSummary(db, VIEWS_SUMMARY, count, limits);
}

/** The ids of the products that match, for the export. */
export async function findProductsToExport(db: Database, filters: ProductFilters): Promise<string[]> {
  return await selectMatchingIds(db, filters, await readStoreInfo(db), MAX_EXPORTED_PRODUCTS);
}

function productRowReply(row: StaffProductRow, shopOrigin: string): AdminProductRow {
  return {
    id: row.id,
    title: row.title,
    // an uploaded image has no file before it is resized
    ...(row.imageUrl !== null &&
      uploadedImageHash(row.imageUrl) === undefined && {
        imageUrl: absoluteImageUrl(row.imageUrl, shopOrigin),
      }),
    ...(row.category !== null && { category: row.category }),
    lowestPrice: toRupees(row.lowestPaise),
    highestPrice: toRupees(row.highestPaise),
    stock: row.stock,
    allowsBackorder: row.allowsBackorder,
    variants: row.variants,
    state: row.state,
    missing: row.missing,
  };
}
