import type { StoreSettings, StoreSettingsPatch } from '#contract/admin/store-settings.ts';
import { POLICY_TITLES, type PolicySlug } from '#contract/policies.ts';
import type { StoreDetails } from '#contract/store-info.ts';

const TEXTS = [
  'storeName',
  'description',
  'companyEmail',
  'companyPhone',
  'phoneHours',
  'companyName',
  'companyAddress',
  'stateCode',
  'gstin',
  'fssaiLicence',
] as const satisfies (keyof StoreSettings & keyof StoreDetails)[];

const SLUGS = Object.keys(POLICY_TITLES) as PolicySlug[];
const NO_OFFICER = { name: '', designation: '', email: '', phone: '' };

/** The part of the store information that staff edit as fields. */
export function storeSettingsOf(details: StoreDetails): StoreSettings {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, details[field] ?? '']));
  const policies = Object.fromEntries(SLUGS.map((slug) => [slug, details.policies?.[slug] ?? '']));
  return {
    ...(texts as Pick<StoreSettings, (typeof TEXTS)[number]>),
    grievanceOfficer: { ...NO_OFFICER, ...details.grievanceOfficer },
    policies: policies as StoreSettings['policies'],
  };
}

/** The store information after the patch. Fields that become empty are absent; all others stay. */
export function patchStoreDetails(details: StoreDetails, patch: StoreSettingsPatch): StoreDetails {
  const { grievanceOfficer, policies, ...texts } = patch;
  const officer = { ...storeSettingsOf(details).grievanceOfficer, ...grievanceOfficer };
  const isOfficerSet = Object.values(officer).some((text) => text !== '');
  return withoutEmpty({
    ...details,
    ...texts,
    grievanceOfficer: isOfficerSet ? officer : '',
    policies: withoutEmpty({ ...details.policies, ...policies }),
  }) as StoreDetails;
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
