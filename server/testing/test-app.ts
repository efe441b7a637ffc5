import { randomBytes } from 'node:crypto';
import { buildApp } from '#server/app.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { listenForCatalogChanges } from '#server/database/catalog-changes.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { testDatabase } from './test-database.ts';

type Overrides = Partial<Omit<AppDeps, 'settings'>> & { settings?: Partial<Settings> };

/** The API on a new database, called through `app.inject` without a port. Silent unless `logger` is set. */
export async function testApp({ settings, ...overrides }: Overrides = {}) {
  const { db, pool, connection, close } = await testDatabase();
  const catalogChanges = overrides.catalogChanges ?? (await listenForCatalogChanges(connection));
  const app = await buildApp({
    db,
    catalogChanges,
    // the orders of most tests have the same phone number
    settings: { ...readSettings({}), codMaxOpen: 1_000_000, ...settings },
    secret: randomBytes(32),
    logger: { level: 'silent' },
    ...overrides,
  });
  return {
    app,
    db,
    pool,
    connection,
    catalogChanges,
    close: async () => {
      await app.close();
      await catalogChanges.close();
      await close();
    },
  };
}
