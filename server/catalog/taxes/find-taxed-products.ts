import type { TaxedProductList, TaxOverview, TaxSource } from '#contract/admin/settings/tax-settings.ts';
import type { Database } from '#server/database/database.ts';
import { parseDefaultGstRates } from '#server/store-info/parse-default-gst-rates.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import {
  CURRENT_RATES_PERCENT,
  type DefaultGstRates,
  explainGstRate,
  type FoundRate,
  gstRateText,
} from '#server/tax/gst-rate.ts';
import { chargesGst } from '#server/tax/gst-registration.ts';
import { taxedProduct } from '../product-facts.ts';
import { taxSettingsOf, taxWarnings } from './tax-settings.ts';
import { selectTaxedCategories, selectTaxedProducts } from './taxed-product-queries.ts';

const PAGE_SIZE = 50;
const BATCH_PRODUCTS = 2_000;

type TaxedProductRow = Awaited<ReturnType<typeof selectTaxedProducts>>[number];

/** Where the rates of the products are from, what the shop may choose from, and what is wrong with what is saved. */
export async function readTaxOverview(db: Database): Promise<TaxOverview> {
  const details = await readStoreInfo(db);
  const products = { missing: 0, product: 0, hsn: 0, law: 0, category: 0, default: 0 };
  for await (const { found } of explainAll(db, parseDefaultGstRates(details.gstRates), 0))
    products[sourceOf(found)] += 1;
  return {
    isRegistered: chargesGst(details),
    legalRates: [...CURRENT_RATES_PERCENT],
    categories: await selectTaxedCategories(db),
    warnings: taxWarnings(taxSettingsOf(details)),
    products,
  };
}

/** One page of the products whose rate is from `source`, in the merchant's order. */
export async function listTaxedProducts(
  db: Database,
  { source, after }: { source: TaxSource; after: number },
): Promise<TaxedProductList> {
  const { gstRates } = await readStoreInfo(db);
  const data: TaxedProductList['data'] = [];
  let last = after;
  for await (const { row, found } of explainAll(db, parseDefaultGstRates(gstRates), after)) {
    if (sourceOf(found) !== source) continue;
    if (data.length === PAGE_SIZE) return { data, next: last };
    data.push(productReply(row, found));
    last = row.position;
  }
  return { data };
}

async function* explainAll(
  db: Database,
  defaults: DefaultGstRates,
  after: number,
): AsyncGenerator<{ row: TaxedProductRow; found: FoundRate | undefined }> {
  for (let last: number | undefined = after; last !== undefined; ) {
    const rows: TaxedProductRow[] = await selectTaxedProducts(db, last, BATCH_PRODUCTS);
    for (const row of rows) yield { row, found: explainGstRate(taxedProduct(row.facts, row), defaults) };
    last = rows.length === BATCH_PRODUCTS ? rows.at(-1)?.position : undefined;
  }
}

const sourceOf = (found: FoundRate | undefined): TaxSource => found?.source ?? 'missing';

function productReply(row: TaxedProductRow, found: FoundRate | undefined): TaxedProductList['data'][number] {
  return {
    id: row.id,
    title: row.title,
    hsn: row.facts.HSN ?? '',
    category: row.category ?? '',
    ...(found && { rate: gstRateText(found.rate) }),
    ...(found?.name !== undefined && { name: found.name }),
  };
}
