import type { FastifyInstance } from 'fastify';
import type { CdnCaching } from '#wire/cdn-headers.ts';
import { watchPurges } from './cdn/watch-purges.ts';
import type { CatalogChanges } from './database/changes/catalog-changes.ts';
import type { Database } from './database/database.ts';
import { startClockSync } from './database/database-clock.ts';
import { openDatabase } from './database/open-database.ts';
import { openShopDatabase } from './database/open-shop-database.ts';
import { startJobs } from './jobs/job-runner.ts';
import type { Metrics } from './metrics/metrics.ts';
import { MAX_SEARCHES } from './search/search-routes.ts';
import type { Settings } from './settings/settings.ts';

const JOBS_DELAY_MS = 1_000;
// one more than searches: facets of listings are read beside them
const SEARCH_POOL = { poolSize: MAX_SEARCHES + 1, statementTimeoutMs: 1_000 };

export interface RunningApi {
  /** Ready to listen, not listening yet. */
  app: FastifyInstance;
  catalogChanges: CatalogChanges;
  cdn?: CdnCaching;
  /** Finishes requests in progress, then closes the database. */
  stop(): Promise<void>;
}

/** Opens the database, calls `prepare` with it, and builds the API. Throws `DatabaseError`. */
export async function startApi(
  settings: Settings,
  prepare: (db: Database) => Promise<void>,
  onWarning: (message: string) => void,
  metrics?: Metrics,
): Promise<RunningApi> {
  // imports the routes while the database starts: both take about as long
  const [
    database,
    { buildApp },
    { listenForCatalogChanges },
    { loadSigningSecret },
    { readEncryptionKeys },
    { openLiveSettings },
    { JOBS, backupJobs },
  ] = await Promise.all([
    openShopDatabase(settings, { schema: 'migrate', via: 'pooler', onWarning }),
    import('./app.ts'),
    import('./database/changes/catalog-changes.ts'),
    import('./security/signing-secret.ts'),
    import('./security/encryption-keys.ts'),
    import('./stored-settings/live-settings.ts'),
    import('./scheduled-jobs.ts'),
  ]);
  const { db, connection, pool } = database;
  metrics?.watchDatabase(db, pool);
  // directly: a pooler would let a slow search run on in the database after its time limit
  const searchDatabase = openDatabase(connection, SEARCH_POOL);
  try {
    const stopClock = await startClockSync(db);
    await prepare(db);
    const catalogChanges = await listenForCatalogChanges(connection);
    const encryptionKeys = await readEncryptionKeys(settings, onWarning);
    const live = await openLiveSettings({
      db,
      base: settings,
      encryptionKeys,
      settingsChanges: catalogChanges,
      onWarning,
    });
    const purges = settings.cdn?.purge && watchPurges(db, catalogChanges, { warn: onWarning });
    const cdn = settings.cdn && { ...settings.cdn, mayCache: () => purges?.mayCache() ?? false };
    const deps = {
      db,
      searchDb: searchDatabase.db,
      settings: live.settings,
      reloadSettings: live.reload,
      signingSecret: await loadSigningSecret(db, settings, onWarning),
      encryptionKeys,
      catalogChanges,
      ...(cdn && { cdn }),
      ...(metrics && { metrics }),
    };
    const app = await buildApp(deps);
    const scheduled = [...JOBS, ...backupJobs(settings, connection)];
    const watched = metrics?.watchJobs(scheduled) ?? scheduled;
    const jobs = startJobs(watched, connection, deps, app.log, JOBS_DELAY_MS);
    const stop = async () => {
      await app.close();
      purges?.stop();
      await jobs.stop();
      await catalogChanges.close();
      await searchDatabase.close();
      stopClock();
      await database.close();
    };
    return { app, catalogChanges, ...(cdn && { cdn }), stop };
  } catch (error) {
    await searchDatabase.close();
    await database.close();
    throw error;
  }
}
