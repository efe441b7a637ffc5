import type { TaxedProductList, TaxOverview, TaxSource } from '#contract/admin/settings/tax-settings.ts';
import type { Database } from '#server/database/database.ts';
import { parseDefaultGstRates } from '#server/store-info/parse-default-gst-rates.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { CURRENT_RATES_PERCENT, explainGstRate, type FoundRate, gstRateText } from '#server/tax/gst-rate.ts';
import { chargesGst } from '#server/tax/gst-registration.ts';
import { taxedProduct } from '../product-facts.ts';
import { readSummary, renewSummary, type SummaryLimits } from '../summaries/summaries.ts';
import { taxSettingsOf, taxWarnings } from './tax-settings.ts';
import { countTaxGroups, selectProductsOfGroups } from './taxed-product-queries.ts';

const PAGE_SIZE = 50;
const GROUPS_SUMMARY = 'tax-groups';

/** Products with the same facts that decide their GST rate. */
interface TaxGroup {
  key: string;
  /** Of category and sub-category. */
  names: string[];
  hsn: string;
  products: number;
  found: FoundRate | undefined;
}

/** Where the rates of the products are from, what the shop may choose from, and what is wrong with what is saved. */
export async function readTaxOverview(db: Database): Promise<TaxOverview> {
  const details = await readStoreInfo(db);
  const groups = await explainGroups(db, details.gstRates);
  const products = { missing: 0, product: 0, hsn: 0, law: 0, category: 0, default: 0 };
  for (const group of groups) products[sourceOf(group)] += group.products;
  return {
    isRegistered: chargesGst(details),
    legalRates: [...CURRENT_RATES_PERCENT],
    categories: [...new Set(groups.flatMap(({ names }) => names))].toSorted(),
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
  const groups = new Map(
    (await explainGroups(db, gstRates))
      .filter((group) => sourceOf(group) === source)
      .map((group) => [group.key, group]),
  );
  if (groups.size === 0) return { data: [] };
  const rows = await selectProductsOfGroups(db, [...groups.keys()], { after, limit: PAGE_SIZE + 1 });
  const data = rows.slice(0, PAGE_SIZE).map(({ id, title, category, group }) => {
    const { hsn = '', found } = groups.get(group) ?? {};
    return {
      id,
      title,
      hsn,
      category: category ?? '',
      ...(found && { rate: gstRateText(found.rate) }),
      ...(found?.name !== undefined && { name: found.name }),
    };
  });
  const last = rows[PAGE_SIZE - 1];
  return rows.length > PAGE_SIZE && last ? { data, next: last.position } : { data };
}

/** Counts the groups of a large catalog, which are read from there for some minutes. Returns true if it has counted. */
export async function summarizeTaxGroups(db: Database, limits?: SummaryLimits): Promise<boolean> {
  return await renewSummary(db, GROUPS_SUMMARY, countTaxGroups, limits);
}

async function explainGroups(db: Database, gstRates: unknown): Promise<TaxGroup[]> {
  const defaults = parseDefaultGstRates(gstRates);
  const counted = (await readSummary(db, GROUPS_SUMMARY)) ?? (await countTaxGroups(db));
  return Object.entries(counted).map(([key, products]) => {
    const [category, parentCategory, gstRate, hsn, handicraft] = JSON.parse(key) as (string | null)[];
    const facts = Object.entries({ 'GST rate': gstRate, HSN: hsn, Handicraft: handicraft });
    const known = Object.fromEntries(facts.filter((fact): fact is [string, string] => fact[1] !== null));
    const named = { category: category ?? null, parentCategory: parentCategory ?? null };
    return {
      key,
      names: Object.values(named).filter((name) => name !== null && name.trim() !== '') as string[],
      hsn: hsn ?? '',
      products,
      found: explainGstRate(taxedProduct(known, named), defaults),
    };
  });
}

const sourceOf = ({ found }: TaxGroup): TaxSource => found?.source ?? 'missing';
