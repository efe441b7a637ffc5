import os from 'node:os';
import type { DatabaseConnection } from '#server/database/connection-string.ts';
import type { Database } from '#server/database/database.ts';
import { type OpenOptions, openShopDatabase } from '#server/database/open-shop-database.ts';
import { environment, readSettings, type Settings } from '#server/settings/settings.ts';

/**
 * Opens the shop's database for a task, with or without a running shop, and closes it afterwards. By default throws
 * `DatabaseError` if the database is not migrated to this version.
 */
export async function withDatabase<Result>(
  task: (db: Database, settings: Settings, connection: DatabaseConnection) => Promise<Result>,
  { schema = 'expect-migrated' }: Pick<OpenOptions, 'schema'> = {},
): Promise<Result> {
  const settings = readSettings(environment());
  const { db, connection, close } = await openShopDatabase(settings, {
    schema,
    priority: os.getPriority(),
    onWarning: (message) => console.error(message),
  });
  try {
    return await task(db, settings, connection);
  } finally {
    await close();
  }
}
