import type { StoreDetails } from '#contract/store-info.ts';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/refusal.ts';
import { cleanPolicy } from './clean-policy.ts';
import { checkStoreInfo } from './store-info-problems.ts';
import { upsertStoreInfo } from './store-info-queries.ts';

/**
 * Keeps what the merchant tells about the store in place of what was kept before; policies are cleaned first. Refuses
 * (`invalid_request`) what does not fit the contract, links that could run something, and typing errors that show.
 */
export async function saveStoreInfo(db: Database, info: unknown): Promise<void> {
  const checked = checkStoreInfo(info);
  if ('problems' in checked) {
    const lines = ['The store information cannot be read:', ...checked.problems];
    throw new Refusal('invalid_request', lines.join('\n  '));
  }
  const { capabilities: _ours, cashFee: _setting, policies, ...told } = checked.told;
  const cleaned = Object.entries(policies ?? {}).map(([slug, html]) => [slug, cleanPolicy(html)]);
  const kept: StoreDetails = { ...told, ...(policies && { policies: Object.fromEntries(cleaned) }) };
  await upsertStoreInfo(db, JSON.stringify(kept));
}
