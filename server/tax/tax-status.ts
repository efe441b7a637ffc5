import type { StoreDetails } from '#contract/store-info.ts';

/** What decides whether a seller charges GST, and where it may sell. */
export type TaxedSeller = Pick<StoreDetails, 'gstin' | 'stateCode' | 'taxStatus'>;

/**
 * The GST number of a seller that charges GST. Undefined without one, and under the composition scheme, whose sellers may not
 * collect tax (CGST Act, section 10(4)).
 */
export function gstinOfTaxedSales({ gstin, taxStatus }: Omit<TaxedSeller, 'stateCode'>): string | undefined {
  return gstin && taxStatus !== 'composition' ? gstin : undefined;
}

/**
 * The code of the State outside which a seller may not sell: under the composition scheme (CGST Act, section
 * 10(2)(c)) and without a registration (section 24(i)). Undefined: it may sell everywhere.
 */
export function onlyStateOf({ gstin, stateCode, taxStatus }: TaxedSeller): string | undefined {
  if (taxStatus !== 'composition' && taxStatus !== 'unregistered') return undefined;
  return gstin ? gstin.slice(0, 2) : stateCode;
}
