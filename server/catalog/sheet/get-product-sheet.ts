import {
  MAX_SHEET_PRODUCTS,
  type ProductSheet,
  type SheetProduct,
} from '#contract/admin/catalog/product-sheet.ts';
import type { ProductSheetQuery } from '#contract/admin/catalog/products.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import type { StoredProduct } from '../editing/catalog-change.ts';
import { toEditedProduct } from '../editing/edited-product.ts';
import { selectStoredProducts } from '../editing/stored-product-queries.ts';
import { selectMatchingIds } from '../staff-list/staff-list-queries.ts';

/**
 * One page of the products to edit as a table, in the order of first import.
 * Throws UserError: invalid_request (more than a table shows).
 */
export async function getProductSheet(db: Database, query: ProductSheetQuery): Promise<ProductSheet> {
  const ids = query.ids === undefined ? await matchingIds(db, query) : query.ids.split(',').filter(Boolean);
  if (ids.length > MAX_SHEET_PRODUCTS)
    throw new UserError(
      'invalid_request',
      'A table shows at most 1,000 products: filter the list first, or export and import them as a file.',
    );
  const start = query.after === undefined ? 0 : ids.indexOf(query.after) + 1;
  const page = ids.slice(start, start + query.limit);
  const last = page.at(-1);
  const stored = await selectStoredProducts(db, page);
  return {
    data: stored.map(sheetProduct),
    total: ids.length,
    ...(last !== undefined && start + page.length < ids.length && { next: last }),
  };
}

async function matchingIds(db: Database, query: ProductSheetQuery): Promise<string[]> {
  return await selectMatchingIds(db, query, await readStoreInfo(db), MAX_SHEET_PRODUCTS + 1);
}

function sheetProduct(stored: StoredProduct): SheetProduct {
  const { title, vendor, category, parentCategory, gender, tags, options, facts, variants } =
    toEditedProduct(stored);
  const cells = Object.entries(variants).map(([id, variant]): [string, SheetProduct['variants'][string]] => {
    const { allowsBackorder: _, image: _image, ...shown } = variant;
    return [id, shown];
  });
  const named = { title, vendor, category, parentCategory, gender, tags, options, facts };
  return { id: stored.id, ...named, variants: Object.fromEntries(cells) };
}
