import type { DestinationStream } from 'pino';
import type { CatalogueFeed } from './database/catalogue-feed.ts';
import type { Database } from './database/database.ts';
import type { Settings } from './env.ts';

/** What the API needs from outside. Whoever opens the database and the feed closes them, after the app. */
export interface AppDeps {
  db: Database;
  settings: Settings;
  /** Signs what leaves the house and must come back unchanged. */
  secret: Buffer;
  catalogueFeed: CatalogueFeed;
  /** Where log lines go: standard output when absent. */
  logger?: { level?: string; stream?: DestinationStream };
  /** Used for every call to the outside world. */
  fetch?: typeof fetch;
}
