import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { isSameJson } from '#server/operations/row-change.ts';
import {
  deleteSummary,
  insertCountsChange,
  isSummaryDue,
  outdateSummaryRows,
  selectCatalogSize,
  selectDatedSummary,
  selectSummary,
  storeSummary,
} from './summary-queries.ts';

/** Catalogs with more products are counted by a job instead of for each reply. */
export const MAX_COUNTED_PRODUCTS = 20_000;

type Counts = Readonly<Record<string, number>>;

/** Which catalogs have summaries, and for how long one is valid: `pause` seconds, and `factor` times what the counting took. */
export interface SummaryLimits {
  maxProducts: number;
  pause: number;
  factor: number;
}

// each counting takes at most a fiftieth of the time of one connection, because several are due during an import
const LIMITS: SummaryLimits = { maxProducts: MAX_COUNTED_PRODUCTS, pause: 60, factor: 50 };

/**
 * Counts again, in a transaction of its own, if the catalog is large and the last counting is long enough ago. `count`
 * returns what is stored under `name`, and may fill further tables. Returns true if it has counted.
 */
export async function renewSummary(
  db: Database,
  name: string,
  count: (trx: Transaction) => Promise<Counts>,
  limits = LIMITS,
): Promise<boolean> {
  if (!(await isLargeCatalog(db, limits))) {
    await deleteSummary(db, name);
    return false;
  }
  if (!(await isSummaryDue(db, name, limits))) return false;
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local work_mem = '64MB'`.execute(trx);
    await storeSummary(trx, name, await count(trx));
  });
  return true;
}

/** The same for counts that cached replies contain: if they have changed, these replies are made anew (`COUNTS_TAG`). */
export async function renewShownSummary(
  db: Database,
  name: string,
  count: (trx: Transaction) => Promise<Counts>,
  limits?: SummaryLimits,
): Promise<boolean> {
  const countAndCompare = async (trx: Transaction) => {
    const counts = await count(trx);
    if (!isSameJson(counts, await selectSummary(trx, name))) await insertCountsChange(trx);
    return counts;
  };
  return await renewSummary(db, name, countAndCompare, limits);
}

// of fewer products the counts are nearly right
const OUTDATING_SHARE = 0.01;

/**
 * Call after a change of so many products: what the jobs have counted before is counted again within some minutes, instead of
 * after a while that grows with the catalog.
 */
export async function outdateSummaries(db: Database | Transaction, products: number): Promise<void> {
  if (products >= OUTDATING_SHARE * (await selectCatalogSize(db))) await outdateSummaryRows(db);
}

/** True if the catalog is counted by jobs. */
export async function isLargeCatalog(
  db: Database,
  { maxProducts }: Pick<SummaryLimits, 'maxProducts'> = LIMITS,
): Promise<boolean> {
  return (await selectCatalogSize(db)) > maxProducts;
}

/** What `renewSummary` has stored; undefined if the catalog is small, or has not been counted yet. */
export const readSummary = selectSummary;
/** The same with the time of which it is. */
export const readDatedSummary = selectDatedSummary;
