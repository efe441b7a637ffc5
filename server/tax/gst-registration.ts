import type { StoreDetails } from '#contract/store-info.ts';

/** What decides whether a seller charges GST, and where it may sell. */
export type GstRegistration = Pick<StoreDetails, 'gstin' | 'stateCode' | 'taxStatus'>;

/**
 * True if the seller charges GST: with a GST number, but not under the composition scheme, whose sellers may not collect tax
 * (CGST Act, section 10(4)).
 */
export function chargesGst<T extends GstRegistration>(seller: T): seller is T & { gstin: string } {
  return Boolean(seller.gstin) && seller.taxStatus !== 'composition';
}

/**
 * The code of the State outside which a seller may not sell: under the composition scheme (CGST Act, section
 * 10(2)(c)) and without a registration (section 24(i)). Undefined: it may sell everywhere.
 */
export function onlyStateOf({ gstin, stateCode, taxStatus }: GstRegistration): string | undefined {
  if (taxStatus !== 'composition' && taxStatus !== 'unregistered') return undefined;
  return gstin ? gstin.slice(0, 2) : stateCode;
}
