import type { ShippingSettings, ShippingSettingsPatch } from '#contract/admin/settings/shipping-settings.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { assertNoProblems } from '#server/errors/field-error.ts';
import { changeStoreDetails } from '../details/change-store-details.ts';
import {
  findShippingProblems,
  patchShippingSettings,
  shippingSettingsOf,
  toShippingRules,
} from './shipping-settings.ts';

/**
 * Changes where the shop delivers, what it costs and when it arrives. Orders that were placed before keep their fee.
 * Throws UserError: precondition_failed (with the present settings), invalid_request with the path of each wrong field.
 */
export async function changeShippingSettings(
  db: Database,
  { patch, expectedVersion }: { patch: ShippingSettingsPatch; expectedVersion: string },
  actor: Actor,
): Promise<ShippingSettings> {
  return await changeStoreDetails(
    db,
    {
      viewOf: shippingSettingsOf,
      change: (details) => {
        const next = patchShippingSettings(shippingSettingsOf(details), patch);
        const fields = findShippingProblems(next);
        assertNoProblems(fields);
        return { ...details, delivery: toShippingRules(next) };
      },
      expectedVersion,
      audit: { action: 'settings.shipping', subjectId: 'shipping' },
      // a list of a carrier has thousands of PIN codes
      listFields: ['notServed'],
    },
    actor,
  );
}
