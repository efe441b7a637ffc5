import type { Database } from '#server/database/database.ts';
import { selectShopName } from './staff-queries.ts';

/** What devices and authenticator apps call the shop: its name, else its host. */
export async function readShopName(db: Database, shopOrigin: string): Promise<string> {
  return (await selectShopName(db)) ?? new URL(shopOrigin).hostname;
}
