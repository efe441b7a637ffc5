import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { sanitizePolicies } from './sanitize-policy.ts';
import { lockStoreInfo, writeStoreInfo } from './store-info-setting.ts';
import { checkStoreInfo } from './validate-store-info.ts';

/**
 * Saves the merchant's store information in place of the previous one. Policies are sanitized first. Rejects
 * data that does not match the contract, links that could run code, and recognizable typing errors. The texts of
 * emails stay if it has none, because they are written in the admin.
 * Throws UserError: invalid_request.
 */
export async function saveStoreInfo(db: Database, info: unknown): Promise<void> {
  const checked = checkStoreInfo(info);
  if ('problems' in checked) {
    const lines = ['The store information cannot be read:', ...checked.problems];
    throw new UserError('invalid_request', lines.join('\n  '));
  }
  const { capabilities: _ours, cashFee: _setting, shippingFees: _computed, ...details } = checked.details;
  await db.transaction().execute(async (trx) => {
    const { emailTexts } = await lockStoreInfo(trx);
    await writeStoreInfo(trx, sanitizePolicies({ ...(emailTexts && { emailTexts }), ...details }));
  });
}
