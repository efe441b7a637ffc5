import { readDatedSummary, renewSummary, type SummaryLimits } from '#server/catalog/summaries/summaries.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { type StockPart, type StockValue, selectStockValue, selectTitles } from './stock-queries.ts';

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
    return { ...sums, ...Object.fromEntries(ofParts) };
  };
  return await renewSummary(db, SUMMARY, count, limits);
}

/** The most valuable products, by handle, and the sums of all. */
interface StockSummary extends Omit<StockValue, 'parts'> {
  parts: Omit<StockPart, 'label'>[];
  countedAt: Date;
}

/** What `summarizeStock` has added up; undefined of a small catalog. */
export async function readStockSummary(db: Database): Promise<StockSummary | undefined> {
  const summary = await readDatedSummary(db, SUMMARY);
  if (!summary) return undefined;
  const { counts, summarizedAt } = summary;
  const parts = Object.keys(counts)
    .filter((name) => name.startsWith(PAISE))
    .map((name) => name.slice(PAISE.length))
    .map((key) => ({ key, units: counts[UNITS + key] ?? 0, grossPaise: counts[PAISE + key] ?? 0 }))
    .toSorted((a, b) => b.grossPaise - a.grossPaise || (a.key < b.key ? -1 : 1));
  return {
    parts,
    countedAt: summarizedAt,
    count: counts.count ?? 0,
    units: counts.units ?? 0,
    grossPaise: counts.grossPaise ?? 0,
  };
}

/** The same with the titles of those of its products that are there. */
export async function readTitledStock(
  db: Database,
): Promise<(StockValue & Pick<StockSummary, 'countedAt'>) | undefined> {
  const summary = await readStockSummary(db);
  if (!summary) return undefined;
  const titles = await selectTitles(
    db,
    summary.parts.map(({ key }) => key),
  );
  const parts = summary.parts.flatMap((part) => {
    const label = titles.get(part.key);
    return label === undefined ? [] : { ...part, label };
  });
  return { ...summary, parts };
}
