import type { Database } from '#server/database/database.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { environment, readSettings, type Settings } from '#server/env.ts';

/** Opens the database that the settings name, beside a running shop or alone, and closes it after the task. */
export async function withShopDatabase<Result>(
  task: (db: Database, settings: Settings) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(environment());
  const { db, close } = await openShopDatabase(settings, (message) => console.error(message));
  try {
    return await task(db, settings);
  } finally {
    await close();
  }
}
