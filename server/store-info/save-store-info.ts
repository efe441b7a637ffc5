import type { StoreDetails } from '#contract/store-info.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { sanitizePolicy } from './sanitize-policy.ts';
import { upsertStoreInfo } from './store-info-queries.ts';
import { checkStoreInfo } from './validate-store-info.ts';

/**
 * Saves the merchant's store information in place of the previous one. Policies are sanitized first. Rejects
 * data that does not match the contract, links that could run code, and recognizable typing errors.
 * Throws UserError: invalid_request.
 */
export async function saveStoreInfo(db: Database, info: unknown): Promise<void> {
  const checked = checkStoreInfo(info);
  if ('problems' in checked) {
    const lines = ['The store information cannot be read:', ...checked.problems];
    throw new UserError('invalid_request', lines.join('\n  '));
  }
  const { capabilities: _ours, cashFee: _setting, policies, ...details } = checked.details;
  const sanitized = Object.entries(policies ?? {}).map(([slug, html]) => [slug, sanitizePolicy(html)]);
  const stored: StoreDetails = { ...details, ...(policies && { policies: Object.fromEntries(sanitized) }) };
  await upsertStoreInfo(db, JSON.stringify(stored));
}
