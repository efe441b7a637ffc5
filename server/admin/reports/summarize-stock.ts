import { readSummary, renewSummary, type SummaryLimits } from '#server/catalog/summaries/summaries.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { type StockValue, selectStockValue, selectTitles } from './stock-queries.ts';

const SUMMARY = 'stock-value';
// more than a report shows, because some are sold, deleted or hidden since
const MAX_PARTS = 1_000;
const UNITS = 'units ';
const PAISE = 'paise ';

/** Adds up the stock of a large catalog, which takes seconds, for the reports of the next minutes. Returns true if it has. */
export async function summarizeStock(db: Database, limits?: SummaryLimits): Promise<boolean> {
  const count = async (trx: Transaction) => {
    const { parts, ...sums } = await selectStockValue(trx, MAX_PARTS);
    const ofParts = parts.flatMap(({ key, units, grossPaise }) => [
      [UNITS + key, units] as const,
      [PAISE + key, grossPaise] as const,
    ]);
    return { ...sums, countedAt: Date.now(), ...Object.fromEntries(ofParts) };
  };
  return await renewSummary(db, SUMMARY, count, limits);
}

interface StockSummary extends StockValue {
  /** When it was added up, in milliseconds; undefined if a version before has done it. */
  countedAt: number | undefined;
}

/** What `summarizeStock` has added up; undefined of a small catalog. */
export async function readStockSummary(db: Database): Promise<StockSummary | undefined> {
  const summary = await readSummary(db, SUMMARY);
  if (!summary) return undefined;
  const keys = Object.keys(summary).flatMap((name) =>
    name.startsWith(PAISE) ? name.slice(PAISE.length) : [],
  );
  const titles = await selectTitles(db, keys);
  const parts = keys
    .flatMap((key) => {
      const label = titles.get(key);
      const [units = 0, grossPaise = 0] = [summary[UNITS + key], summary[PAISE + key]];
      return label === undefined ? [] : { key, label, units, grossPaise };
    })
    .toSorted((a, b) => b.grossPaise - a.grossPaise || (a.key < b.key ? -1 : 1));
  return {
    parts,
    countedAt: summary.countedAt,
    count: summary.count ?? 0,
    units: summary.units ?? 0,
    grossPaise: summary.grossPaise ?? 0,
  };
}
