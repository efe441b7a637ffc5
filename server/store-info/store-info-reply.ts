import type { Capability, StoreDetails, StoreInfo } from '#contract/store-info.ts';
import { cleanPolicy } from './clean-policy.ts';

/** The reply, with what this server can do. Policies are cleaned once more: the document may have been edited by hand. */
export function storeInfoReply(
  { sizeGuides: _elsewhere, ...info }: StoreDetails,
  capabilities: readonly Capability[],
): StoreInfo {
  const policies = Object.entries(info.policies ?? {}).map(([slug, html]) => [slug, cleanPolicy(html)]);
  return {
    ...info,
    ...(info.policies && { policies: Object.fromEntries(policies) }),
    capabilities: [...capabilities],
  };
}
