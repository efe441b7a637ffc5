import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { buildApp } from '#server/app.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { readSettings } from '#server/env.ts';
import { quickFolder } from '#server/testing/quick-folder.ts';
import { ending } from './leftovers.ts';

/** The API on a database of its own, in this process, with the test gateway and without limits. */
export async function shopInProcess() {
  const dataDir = await quickFolder();
  const postgres = await startEmbedded(dataDir);
  const { db, close } = openDatabase(postgres.connection);
  await migrateToLatest(db);
  const secret = randomBytes(32);
  const settings = readSettings({ TEST_PAYMENTS: 'on', RATE_LIMITS: 'off' });
  const catalogueFeed = { isLive: () => false, onChange: () => {}, close: async () => {} };
  const app = await buildApp({ db, settings, secret, catalogueFeed, logger: { level: 'silent' } });
  return {
    app,
    db,
    secret,
    settings,
    close: ending(async () => {
      await app.close();
      await close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    }),
  };
}
