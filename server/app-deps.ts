import type { DestinationStream } from 'pino';
import type { CdnCaching } from '#wire/cdn-headers.ts';
import type { ProductFragments } from './catalog/listing/product-fragments.ts';
import type { CatalogChanges } from './database/changes/catalog-changes.ts';
import type { Database } from './database/database.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { EncryptionKeys } from './security/encryption.ts';
import type { Settings } from './settings/settings.ts';

/**
 * Dependencies of the API. Caller opens the database and the change listener, and closes them after the app.
 */
export interface AppDeps {
  db: Database;
  /** A pool for the calls that place orders, which use the same connection again and again. Default: `db`. */
  orderDb?: Database;
  /**
   * A small pool with a short time limit for search and facets, so that a flood of them leaves connections to
   * orders. Default: `db`.
   */
  searchDb?: Database;
  /** For work that gives way to orders, such as jobs that read large parts of the catalog. Default: `db`. */
  backgroundDb?: Database;
  /** In a server a view of the present settings: those of payments and emails may change at any time. */
  settings: Settings;
  /** Applies the stored settings on this server now; the other servers are notified. */
  reloadSettings?: () => Promise<void>;
  /** Signs links and webhook messages, so that they cannot be forged or changed. */
  signingSecret: Buffer;
  /** Encrypts the secrets in the database. */
  encryptionKeys: EncryptionKeys;
  catalogChanges: CatalogChanges;
  /** Default: standard output, with the level of the settings. */
  logger?: { level?: string; stream?: DestinationStream };
  /** A CDN that keeps replies until it is purged. Default: none. */
  cdn?: CdnCaching;
  /** Measures every request. */
  metrics?: Pick<Metrics, 'watchServer'>;
  /** Used for every request to other systems. */
  fetch?: typeof fetch;
}

/** What the features that list products share. */
export interface CatalogDeps extends AppDeps {
  /** The products that lists and searches show. */
  productFragments: ProductFragments;
  /** True: no client is changing data, so searches may use the whole machine. */
  isQuiet: () => boolean;
}
