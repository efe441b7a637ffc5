import type { Database } from '#server/database/database.ts';
import { MIN_CHANGES_TO_VACUUM, vacuumProducts } from './planner-statistics.ts';
import { outdateSummaries } from './summaries/summaries.ts';

/** What an import, or another change of so many products, does at its end if they are many. Not in a transaction. */
export async function afterManyChanges(db: Database, products: number): Promise<void> {
  if (products < MIN_CHANGES_TO_VACUUM) return;
  await vacuumProducts(db);
  await outdateSummaries(db, products);
}
