import type { StoreSettings, StoreSettingsPatch } from '#contract/admin/settings/store-settings.ts';
import { type StoreDetails, storeDetails } from '#contract/store-info.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { contentVersion } from '#server/security/content-version.ts';
import { lockStoreInfo, upsertStoreInfo } from '../store-info-queries.ts';
import { findProblems } from '../validate-store-info.ts';
import { patchStoreDetails, storeSettingsOf } from './store-settings.ts';

/**
 * Changes some fields of the store information; all others stay. Returns all fields.
 * Throws UserError: precondition_failed (with the present settings), invalid_request with the path of each wrong field.
 */
export async function changeStoreSettings(
  db: Database,
  { patch, expectedVersion }: { patch: StoreSettingsPatch; expectedVersion: string },
  actor: Actor,
): Promise<StoreSettings> {
  return await db.transaction().execute(async (trx) => {
    const stored = await lockStoreInfo(trx);
    const before: StoreDetails = stored === undefined ? {} : storeDetails.parse(stored);
    const current = storeSettingsOf(before);
    const currentVersion = contentVersion(current);
    if (currentVersion !== expectedVersion) {
      const message = 'Someone else changed these settings meanwhile. Look at both versions.';
      throw new UserError('precondition_failed', message, { current, currentVersion });
    }
    const next = patchStoreDetails(before, patch);
    assertValid(next);
    await upsertStoreInfo(trx, JSON.stringify(next));
    const changed = storeSettingsOf(next);
    const fields = (Object.keys(patch) as (keyof StoreSettings)[]).filter(
      (field) => JSON.stringify(current[field]) !== JSON.stringify(changed[field]),
    );
    await writeAudit(trx, actor, {
      action: 'settings.store',
      subjectKind: 'settings',
      subjectId: 'store',
      before: Object.fromEntries(fields.map((field) => [field, current[field]])),
      after: Object.fromEntries(fields.map((field) => [field, changed[field]])),
    });
    return changed;
  });
}

function assertValid(details: StoreDetails): void {
  const fields = findProblems(details).map(({ path, problem }) => ({ path, message: asSentence(problem) }));
  const [first] = fields;
  if (first) throw new UserError('invalid_request', first.message, { fields });
}

const asSentence = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;
