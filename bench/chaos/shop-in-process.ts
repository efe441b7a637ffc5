import { randomBytes } from 'node:crypto';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { readSettings } from '#server/settings/settings.ts';
import { LONG_TIMEOUTS } from '#server/testing/long-timeouts.ts';
import { registerCleanup } from './cleanup.ts';
import { startDatabase } from './own-database.ts';

/** The API in this process on a new database, with the test gateway and without rate limits. */
export async function openShopInProcess() {
  const database = await startDatabase();
  const { db, close } = openDatabase(database.connection, LONG_TIMEOUTS);
  const signingSecret = randomBytes(32);
  const settings = readSettings({ TEST_PAYMENTS: 'on', RATE_LIMITS: 'off' });
  const catalogChanges = {
    isConnected: () => false,
    onChange: () => {},
    wake: () => {},
    close: async () => {},
  };
  const app = await buildApp({
    db,
    settings,
    signingSecret,
    encryptionKeys: { current: signingSecret },
    catalogChanges,
    logger: { level: 'silent' },
  });
  return {
    app,
    db,
    /** For queries that take longer than the shop's statement timeout. */
    dbWithoutTimeout: database.db,
    signingSecret,
    settings,
    close: registerCleanup(async () => {
      await app.close();
      await close();
      await database.close();
    }),
  };
}
