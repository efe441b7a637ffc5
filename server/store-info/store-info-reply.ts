import type { Capability, StoreDetails, StoreInfo } from '#contract/store-info.ts';
import { toRupees } from '#format/money.ts';
import type { Settings } from '#server/settings/settings.ts';
import { sanitizePolicies } from './sanitize-policy.ts';

/**
 * The store information with the server's capabilities and the cash on delivery fee. Policies are sanitized
 * again, because the stored document may have been edited by hand.
 */
export function storeInfoReply(
  { sizeGuides: _elsewhere, gstRates: _rates, invoiceAt: _time, ...info }: StoreDetails,
  capabilities: readonly Capability[],
  { codMaxPaise, codFeePaise }: Pick<Settings, 'codMaxPaise' | 'codFeePaise'>,
): StoreInfo {
  return {
    ...sanitizePolicies(info),
    ...(codMaxPaise > 0 && codFeePaise > 0 && { cashFee: toRupees(codFeePaise) }),
    capabilities: [...capabilities],
  };
}
