import type { TaxSettings, TaxSettingsPatch } from '#contract/admin/settings/tax-settings.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { assertNoProblems } from '#server/errors/field-error.ts';
import { changeStoreDetails } from '#server/store-info/details/change-store-details.ts';
import { findTaxProblems, patchTaxSettings, taxSettingsOf, withTaxSettings } from './tax-settings.ts';

/**
 * Changes the GST rates of products without their own. Orders that were placed before keep theirs.
 * Throws UserError: precondition_failed (with the present settings), invalid_request with the path of each wrong entry.
 */
export async function changeTaxSettings(
  db: Database,
  { patch, expectedVersion }: { patch: TaxSettingsPatch; expectedVersion: string },
  actor: Actor,
): Promise<TaxSettings> {
  return await changeStoreDetails(
    db,
    {
      viewOf: taxSettingsOf,
      change: (details) => {
        const before = taxSettingsOf(details);
        const next = patchTaxSettings(before, patch);
        const fields = findTaxProblems(next, before);
        assertNoProblems(fields);
        return withTaxSettings(details, next);
      },
      expectedVersion,
      audit: { action: 'settings.taxes', subjectId: 'taxes' },
    },
    actor,
  );
}
