import type { TaxSettings, TaxSettingsPatch } from '#contract/admin/settings/tax-settings.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { assertNoProblems } from '#server/errors/field-error.ts';
import {
  changeStoreDetails,
  type DetailsPart,
  type SavedDetails,
} from '#server/store-info/details/change-store-details.ts';
import { findTaxProblems, patchTaxSettings, taxSettingsOf, withTaxSettings } from './tax-settings.ts';

/** The GST rates of products without their own. */
export const TAX_PART: DetailsPart<TaxSettings> = {
  viewOf: taxSettingsOf,
  withView: withTaxSettings,
  audit: { action: 'settings.taxes', subjectId: 'taxes' },
};

/**
 * Changes the GST rates of products without their own. Orders that were placed before keep theirs.
 * Throws UserError: precondition_failed (with the present settings), invalid_request with the path of each wrong entry.
 */
export async function changeTaxSettings(
  db: Database,
  { patch, expectedVersion }: { patch: TaxSettingsPatch; expectedVersion: string },
  actor: Actor,
): Promise<SavedDetails<TaxSettings>> {
  const change = (settings: TaxSettings) => {
    const next = patchTaxSettings(settings, patch);
    assertNoProblems(findTaxProblems(next, settings));
    return next;
  };
  return await changeStoreDetails(db, TAX_PART, { change, expectedVersion }, actor);
}
