import type { StoreInfo } from '#contract/store-info.ts';

type Officer = NonNullable<StoreInfo['grievanceOfficer']>;

const LABEL = 'grievance officer';

/**
 * Name and designation of the grievance officer, both of which a shop must state (Consumer Protection (E-Commerce) Rules, 2020,
 * rule 4(4)). A designation that only repeats the label beside it, or the name, is left out.
 */
export function officerTitle({ name, designation }: Officer): string {
  const isRepeated = [LABEL, name.toLowerCase()].includes(designation.toLowerCase());
  return designation && !isRepeated ? `${name}, ${designation}` : name;
}
