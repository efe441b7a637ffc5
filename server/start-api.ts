import type { FastifyInstance } from 'fastify';
import type { CdnCaching } from '#wire/cdn-headers.ts';
import type { CatalogChanges } from './database/changes/catalog-changes.ts';
import type { Database } from './database/database.ts';
import { type DatabaseServer, findServer } from './database/embedded/find-server.ts';
import type { Job } from './jobs/job.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Settings } from './settings/settings.ts';

const JOBS_DELAY_MS = 1_000;
const SEARCH_TIMEOUT_MS = 1_000;
// On few processors orders would wait for the counting of a large catalog. Two jobs, and the words of the order search.
const BACKGROUND_POOL = { poolSize: 3, priority: 10 };

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
  const server = await beginDatabase(settings, onWarning);
  // imported while the database starts, which takes about as long
  const [
    { isEmbedded, openShopDatabase },
    { openDatabase },
    { startClockSync },
    { listenForCatalogChanges },
    { readEncryptionKeys },
    { loadSigningSecret },
    { openLiveSettings },
    { watchPurges },
    { MAX_SEARCHES },
    { buildApp },
    { startJobs },
  ] = await Promise.all([
    import('./database/open-shop-database.ts'),
    import('./database/open-database.ts'),
    import('./database/database-clock.ts'),
    import('./database/changes/catalog-changes.ts'),
    import('./security/encryption-keys.ts'),
    import('./security/signing-secret.ts'),
    import('./stored-settings/live-settings.ts'),
    import('./cdn/watch-purges.ts'),
    import('./search/search-routes.ts'),
    import('./app.ts'),
    import('./jobs/job-runner.ts'),
  ]);
  const database = await openShopDatabase(settings, {
    schema: 'migrate',
    via: 'pooler',
    server: server.found,
    onWarning,
  });
  const { db, connection, pool } = database;
  metrics?.watchDatabase(db, pool);
  // directly: a pooler would let a slow search run on in the database after its time limit
  const searchDatabase = openDatabase(connection, {
    // one more than searches: facets of listings are read beside them
    poolSize: MAX_SEARCHES + 1,
    statementTimeoutMs: SEARCH_TIMEOUT_MS,
  });
  // a pooler gives each transaction any connection
  const orderDatabase = settings.databaseDirectUrl
    ? undefined
    : openDatabase(connection, { poolSize: 1, preparedStatements: settings.preparedStatements });
  const backgroundDatabase = isEmbedded(settings) ? openDatabase(connection, BACKGROUND_POOL) : undefined;
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
      ...(orderDatabase && { orderDb: orderDatabase.db }),
      searchDb: searchDatabase.db,
      ...(backgroundDatabase && { backgroundDb: backgroundDatabase.db }),
      settings: live.settings,
      reloadSettings: live.reload,
      signingSecret: await loadSigningSecret(db, settings, onWarning),
      encryptionKeys,
      catalogChanges,
      ...(cdn && { cdn }),
      ...(metrics && { metrics }),
    };
    const app = await buildApp(deps);
    const loadJobs = async (): Promise<Job[]> => {
      const { JOBS, backupJobs } = await import('./scheduled-jobs.ts');
      const scheduled = [...JOBS, ...backupJobs(settings, connection)];
      return metrics?.watchJobs(scheduled) ?? scheduled;
    };
    const jobs = startJobs(loadJobs, connection, deps, app.log, JOBS_DELAY_MS);
    const stop = async () => {
      await app.close();
      purges?.stop();
      await jobs.stop();
      await catalogChanges.close();
      await searchDatabase.close();
      await orderDatabase?.close();
      await backgroundDatabase?.close();
      stopClock();
      await database.close();
    };
    return { app, catalogChanges, ...(cdn && { cdn }), stop };
  } catch (error) {
    await searchDatabase.close();
    await orderDatabase?.close();
    await backgroundDatabase?.close();
    await database.close();
    throw error;
  }
}

/**
 * Begins to find the database. Resolves once the process of an embedded one exists: importing the rest of the API keeps this
 * process busy, and would delay it. `found` resolves when the database accepts connections. Throws `DatabaseError`.
 */
async function beginDatabase(
  settings: Settings,
  onWarning: (message: string) => void,
): Promise<{ found: Promise<DatabaseServer> }> {
  const spawned = Promise.withResolvers<void>();
  const found = findServer(settings, { onWarning, onSpawn: spawned.resolve });
  await Promise.race([spawned.promise, found]);
  // awaited after the imports: without this, a failure meanwhile would end the process as an unhandled one
  found.catch(() => {});
  return { found };
}
