import type { FastifyInstance } from 'fastify';
import type { CatalogueFeed } from './database/catalogue-feed.ts';
import type { Database } from './database/database.ts';
import { openShopDatabase } from './database/open-shop-database.ts';
import type { Settings } from './env.ts';
import { startJobs } from './jobs/start-jobs.ts';

const JOBS_DELAY_MS = 1_000;

export interface RunningApi {
  /** Ready to listen, not listening yet. */
  app: FastifyInstance;
  catalogueFeed: CatalogueFeed;
  /** Finishes requests in progress, then closes the database. */
  stop(): Promise<void>;
}

/** Opens the database, calls `prepare` with it, and builds the API. Throws `DatabaseError`. */
export async function startApi(
  settings: Settings,
  prepare: (db: Database) => Promise<void>,
  onTrouble: (message: string) => void,
): Promise<RunningApi> {
  // imports the routes while the database starts: both take about as long
  const [database, { buildApp }, { openCatalogueFeed }, { shopSecret }, { JOBS }] = await Promise.all([
    openShopDatabase(settings, onTrouble),
    import('./app.ts'),
    import('./database/catalogue-feed.ts'),
    import('./database/shop-secret.ts'),
    import('./jobs/job-list.ts'),
  ]);
  const { db, connection } = database;
  try {
    await prepare(db);
    const catalogueFeed = await openCatalogueFeed(connection);
    const deps = { db, settings, secret: await shopSecret(db, settings), catalogueFeed };
    const app = await buildApp(deps);
    const jobs = startJobs(JOBS, connection, deps, app.log, JOBS_DELAY_MS);
    const stop = async () => {
      await app.close();
      await jobs.stop();
      await catalogueFeed.close();
      await database.close();
    };
    return { app, catalogueFeed, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}
