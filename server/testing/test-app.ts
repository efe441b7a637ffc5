import { randomBytes } from 'node:crypto';
import { buildApp } from '#server/app.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { listenForCatalogChanges } from '#server/database/changes/catalog-changes.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { openLiveSettings } from '#server/stored-settings/live-settings.ts';
import { testDatabase } from './test-database.ts';

type Overrides = Partial<Omit<AppDeps, 'settings'>> & {
  settings?: Partial<Settings>;
  /** Builds the API of the admin at once, so that its routes are in `routeList`. Otherwise its first request does. */
  withAdminRoutes?: boolean;
};

// tests write to the database without waking the listener
const POLL_MS = 50;

const NO_LIMITS = {
  maxOrders: 1_000_000,
  maxUnits: 1_000_000,
  maxOrdersPerNetwork: 1_000_000,
  maxUnitsPerNetwork: 1_000_000,
};

/** The API on a new database, called through `app.inject` without a port. Silent unless `logger` is set. */
export async function testApp({ settings, withAdminRoutes = false, ...overrides }: Overrides = {}) {
  const { db, pool, connection, close } = await testDatabase();
  const changes = await listenForCatalogChanges(connection, { pollMs: POLL_MS });
  const catalogChanges = overrides.catalogChanges ?? changes;
  const encryptionKeys = overrides.encryptionKeys ?? { current: randomBytes(32) };
  const live = await openLiveSettings({
    db,
    // the orders of most tests have the same phone number, and one customer places many
    base: { ...readSettings({}), codMaxOpen: 1_000_000, unpaidLimits: NO_LIMITS, ...settings },
    encryptionKeys,
    settingsChanges: changes,
    onWarning: () => {},
  });
  const app = await buildApp({
    db,
    catalogChanges,
    settings: live.settings,
    reloadSettings: live.reload,
    signingSecret: randomBytes(32),
    encryptionKeys,
    logger: { level: 'silent' },
    ...overrides,
  });
  if (withAdminRoutes) await app.loadAdmin();
  return {
    app,
    db,
    pool,
    connection,
    catalogChanges,
    encryptionKeys,
    /** A view of the present settings. */
    settings: live.settings,
    close: async () => {
      await app.close();
      await catalogChanges.close();
      await changes.close();
      await close();
    },
  };
}
