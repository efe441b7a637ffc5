import { createHash } from 'node:crypto';
import type { ProductView } from '#contract/admin/catalog/products.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { chargesGst } from '#server/tax/gst-registration.ts';
import { vacuumDueChecks } from '../planner-statistics.ts';
import { readOldestTransaction } from '../stock/moved-variants.ts';
import { isLargeCatalog, readSummary, renewSummary, type SummaryLimits } from '../summaries/summaries.ts';
import {
  countDueChecks,
  countFoundProducts,
  deleteFoundProducts,
  FINDINGS,
  type Finding,
  type FoundProducts,
  mapFindings,
  recheckProducts,
  replaceFoundProducts,
} from './found-product-queries.ts';
import type { SellerFacts } from './missing-facts.ts';

type Counts = Readonly<Record<string, number>>;

/** When all products were checked, for what, and of which findings all products are stored (1) or the first ones (0). */
const ALL_SUMMARY = 'found-products';
const CHANGES_SUMMARY = 'found-products-changes';
/** Products of a finding that are stored: where more are of it, the first ones of a list are soon found without. */
const MAX_FOUND = 50_000;

/**
 * Finds the products of a large catalog that the merchant should look at; once found, only changed products are checked.
 * All are checked again after a change of what decides the missing facts, and when most of a part have been dealt with.
 * Returns true if products were checked.
 */
export async function findProducts(
  db: Database,
  limits?: SummaryLimits,
  maxFound = MAX_FOUND,
): Promise<boolean> {
  // apart, so that the changes do not wait for the pause after checking all
  const hasChecked = [
    await renewSummary(db, ALL_SUMMARY, (trx) => checkAll(trx, maxFound), limits),
    await renewSummary(db, CHANGES_SUMMARY, checkChanges, limits),
  ];
  if (!(await isLargeCatalog(db, limits))) await deleteFoundProducts(db);
  if (hasChecked.includes(true)) await vacuumDueChecks(db);
  return hasChecked.includes(true);
}

async function checkAll(trx: Transaction, maxFound: number): Promise<Counts> {
  const seller = await readStoreInfo(trx);
  const version = versionOf(seller);
  const before = await readSummary(trx, ALL_SUMMARY);
  if (before?.version === version && !(await needsAll(trx, before, maxFound))) return before;
  const checkedAt = await readOldestTransaction(trx);
  const isComplete = await replaceFoundProducts(trx, seller, maxFound);
  return { ...mapFindings((finding) => Number(isComplete[finding])), version, checkedAt };
}

async function checkChanges(trx: Transaction): Promise<Counts> {
  const since = (await readSummary(trx, CHANGES_SUMMARY)) ?? (await readSummary(trx, ALL_SUMMARY));
  const checkedAt = await readOldestTransaction(trx);
  await recheckProducts(trx, await readStoreInfo(trx), since?.checkedAt ?? 0);
  return { checkedAt };
}

async function needsAll(trx: Transaction, before: Counts, maxFound: number): Promise<boolean> {
  if ((await countDueChecks(trx, maxFound + 1)) > maxFound) return true;
  const counts = await countFoundProducts(trx);
  return FINDINGS.some((finding) => before[finding] === 0 && (counts.get(finding) ?? 0) <= maxFound / 2);
}

/** Changes with what decides which facts a product needs. */
function versionOf(seller: SellerFacts): number {
  const { gstRates, fssaiLicence } = seller;
  const text = JSON.stringify([chargesGst(seller), gstRates, Boolean(fssaiLicence)]);
  return createHash('sha256').update(text).digest().readUIntBE(0, 6);
}

/** Where the products of a view are found. Undefined in a small catalog, and where the first ones are soon found without. */
export async function readProductsOfView(
  db: Database,
  view: ProductView,
): Promise<FoundProducts | undefined> {
  if (view !== 'sold-out' && view !== 'incomplete') return undefined;
  const all = await readSummary(db, ALL_SUMMARY);
  return all?.[view] === 1 ? await readFoundProducts(db, view) : undefined;
}

/** Where the first products of a finding are found. Undefined in a small catalog, and before the job has run once. */
export async function readFoundProducts(db: Database, finding: Finding): Promise<FoundProducts | undefined> {
  const checkedAt = (await readSummary(db, CHANGES_SUMMARY))?.checkedAt;
  return checkedAt === undefined ? undefined : { finding, checkedAt };
}
