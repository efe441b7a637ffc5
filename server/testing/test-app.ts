import { randomBytes } from 'node:crypto';
import { buildApp } from '#server/app.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { listenForCatalogChanges } from '#server/database/catalog-changes.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { testDatabase } from './test-database.ts';

type Overrides = Partial<Omit<AppDeps, 'settings'>> & { settings?: Partial<Settings> };

const NO_LIMITS = {
  maxOrders: 1_000_000,
  maxUnits: 1_000_000,
  maxOrdersPerNetwork: 1_000_000,
  maxUnitsPerNetwork: 1_000_000,
};

/** The API on a new database, called through `app.inject` without a port. Silent unless `logger` is set. */
export async function testApp({ settings, ...overrides }: Overrides = {}) {
  const { db, pool, connection, close } = await testDatabase();
  const catalogChanges = overrides.catalogChanges ?? (await listenForCatalogChanges(connection));
  const encryptionKeys = { current: randomBytes(32) };
  const app = await buildApp({
    db,
    catalogChanges,
    // the orders of most tests have the same phone number, and one customer places many
    settings: { ...readSettings({}), codMaxOpen: 1_000_000, unpaidLimits: NO_LIMITS, ...settings },
    signingSecret: randomBytes(32),
    encryptionKeys,
    logger: { level: 'silent' },
    ...overrides,
  });
  return {
    app,
    db,
    pool,
    connection,
    catalogChanges,
    encryptionKeys,
    close: async () => {
      await app.close();
      await catalogChanges.close();
      await close();
    },
  };
}
