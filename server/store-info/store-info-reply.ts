import type { Capability, DeliveryTimes, StoreDetails, StoreInfo } from '#contract/store-info.ts';
import { toRupees } from '#format/money.ts';
import type { Settings } from '#server/settings/settings.ts';
import { feesOfRules, type ZoneRules } from '#server/shipping/shipping-rules.ts';
import { sanitizePolicies } from './sanitize-policy.ts';

/**
 * The store information with the server's capabilities, the shipping fees and the cash on delivery fee. Policies are sanitized
 * again, because the stored document may have been edited by hand.
 */
export function storeInfoReply(
  {
    sizeGuides: _elsewhere,
    gstRates: _rates,
    invoiceAt: _time,
    taxStatus: _status,
    emailTexts: _emails,
    delivery,
    shippingFees: _ours,
    ...info
  }: StoreDetails,
  capabilities: readonly Capability[],
  { codMaxPaise, codFeePaise }: Pick<Settings, 'codMaxPaise' | 'codFeePaise'>,
): StoreInfo {
  const shippingFees = delivery && feesOfRules(delivery);
  return {
    ...sanitizePolicies(info),
    ...(delivery && { delivery: deliveryTimesOf(delivery) }),
    ...(shippingFees && { shippingFees }),
    ...(codMaxPaise > 0 && codFeePaise > 0 && { cashFee: toRupees(codFeePaise) }),
    capabilities: [...capabilities],
  };
}

/** What pages need before a PIN code is entered: neither long lists of PIN codes nor the terms of each zone. */
function deliveryTimesOf({ dispatch, days, zones }: ZoneRules): DeliveryTimes {
  const times = zones?.flatMap(({ pins, days }) => (pins ? [{ pins, days }] : []));
  return { dispatch, days, ...(times && { zones: times }) };
}
