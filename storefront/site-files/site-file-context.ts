import type { ApiClient } from '../api/client.ts';

/** What a file is made from. */
export interface SiteFileContext {
  api: ApiClient;
  /** Public address of the shop, no slash at the end. */
  origin: string;
}
