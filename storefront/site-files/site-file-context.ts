import type { ApiClient } from '#storefront/api/client.ts';

/** The inputs for building a file. */
export interface SiteFileContext {
  api: ApiClient;
  /** Public URL of the shop, without a slash at the end. */
  origin: string;
}
