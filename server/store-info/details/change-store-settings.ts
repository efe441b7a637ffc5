import type { StoreSettings, StoreSettingsPatch } from '#contract/admin/settings/store-settings.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { assertNoProblems } from '#server/errors/field-error.ts';
import { findProblems } from '../validate-store-info.ts';
import { changeStoreDetails, type DetailsPart, type SavedDetails } from './change-store-details.ts';
import { patchStoreSettings, storeSettingsOf, withStoreSettings } from './store-settings.ts';

/** What the shop states about itself. */
export const STORE_PART: DetailsPart<StoreSettings> = {
  viewOf: storeSettingsOf,
  withView: (details, settings) => {
    const next = withStoreSettings(details, settings);
    assertValid(next);
    return next;
  },
  audit: { action: 'settings.store', subjectId: 'store' },
};

/**
 * Changes some fields of the store information; all others stay. Returns all fields.
 * Throws UserError: precondition_failed (with the present settings), invalid_request with the path of each wrong field.
 */
export async function changeStoreSettings(
  db: Database,
  { patch, expectedVersion }: { patch: StoreSettingsPatch; expectedVersion: string },
  actor: Actor,
): Promise<SavedDetails<StoreSettings>> {
  const change = (settings: StoreSettings) => patchStoreSettings(settings, patch);
  return await changeStoreDetails(db, STORE_PART, { change, expectedVersion }, actor);
}

function assertValid(details: StoreDetails): void {
  const fields = findProblems(details).map(({ path, problem }) => ({ path, message: asSentence(problem) }));
  assertNoProblems(fields);
}

const asSentence = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;
