import type { ShippingSettings, ShippingSettingsPatch } from '#contract/admin/settings/shipping-settings.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { assertNoProblems } from '#server/errors/field-error.ts';
import { changeStoreDetails, type DetailsPart, type SavedDetails } from '../details/change-store-details.ts';
import {
  findShippingProblems,
  patchShippingSettings,
  shippingSettingsOf,
  withShippingSettings,
} from './shipping-settings.ts';

/** Where the shop delivers, what it costs and when it arrives. */
export const SHIPPING_PART: DetailsPart<ShippingSettings> = {
  viewOf: shippingSettingsOf,
  withView: withShippingSettings,
  audit: { action: 'settings.shipping', subjectId: 'shipping' },
  // a list of a carrier has thousands of PIN codes
  listFields: ['notServed'],
};

/**
 * Changes where the shop delivers, what it costs and when it arrives. Orders that were placed before keep their fee.
 * Throws UserError: precondition_failed (with the present settings), invalid_request with the path of each wrong field.
 */
export async function changeShippingSettings(
  db: Database,
  { patch, expectedVersion }: { patch: ShippingSettingsPatch; expectedVersion: string },
  actor: Actor,
): Promise<SavedDetails<ShippingSettings>> {
  const change = (settings: ShippingSettings) => {
    const next = patchShippingSettings(settings, patch);
    assertNoProblems(findShippingProblems(next));
    return next;
  };
  return await changeStoreDetails(db, SHIPPING_PART, { change, expectedVersion }, actor);
}
