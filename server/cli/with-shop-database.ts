import type { Database } from '#server/database/database.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { environment, readSettings } from '#server/env.ts';

/** Opens the database that the settings name, beside a running shop or alone, and closes it after the task. */
export async function withShopDatabase<Result>(task: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = await openShopDatabase(readSettings(environment()), (message) =>
    console.error(message),
  );
  try {
    return await task(db);
  } finally {
    await close();
  }
}
