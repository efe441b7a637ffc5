import type { CatalogChanges } from '#server/database/changes/catalog-changes.ts';
import type { Database } from '#server/database/database.ts';
import { startJobNow } from '#server/jobs/start-job-now.ts';
import { EVERYTHING_TAG } from '#wire/cdn-headers.ts';
import { PURGE_JOB } from './purge-cdn.ts';
import { arePurgesOnTime, insertPurge } from './purge-queries.ts';

// changes that come together are one purge
const PAUSE_MS = 250;
const CHECK_EVERY_MS = 3_000;

interface PurgeWatch {
  /** True: purges reach the CDN soon after each change. */
  mayCache(): boolean;
  stop(): void;
}

/** Starts the purge job after changes, and follows whether purges succeed. */
export function watchPurges(
  db: Database,
  catalogChanges: Pick<CatalogChanges, 'onChange' | 'isConnected'>,
  log: { warn(message: string): void },
): PurgeWatch {
  let areOnTime = false;
  let isStopped = false;
  let pause: NodeJS.Timeout | undefined;
  let mustPurgeAll = true;

  const start = async () => {
    pause = undefined;
    const isAll = mustPurgeAll;
    mustPurgeAll = false;
    try {
      if (isAll) await insertPurge(db, [EVERYTHING_TAG]);
      await startJobNow(db, PURGE_JOB);
    } catch {
      // the job also runs by itself; until then the CDN asks each time
      areOnTime = false;
      mustPurgeAll ||= isAll;
      if (isAll && !isStopped) startSoon();
    }
  };
  const startSoon = () => {
    pause ??= setTimeout(start, PAUSE_MS).unref();
  };
  const check = async () => {
    const wereOnTime = areOnTime;
    areOnTime = await arePurgesOnTime(db).catch(() => false);
    if (wereOnTime && !areOnTime && !isStopped)
      log.warn('purges of the CDN are late: it asks for every page');
  };
  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  catalogChanges.onChange((change) => {
    // changes may have been lost
    if (!change) mustPurgeAll = true;
    if (!isStopped) startSoon();
  });
  // what the CDN cached before this start may have changed since
  startSoon();
  return {
    mayCache: () => areOnTime && catalogChanges.isConnected(),
    stop() {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(pause);
    },
  };
}
