import type { StoreSettings, StoreSettingsPatch } from '#contract/admin/settings/store-settings.ts';
import type { StoreDetails } from '#contract/store-info.ts';

const TEXTS = [
  'storeName',
  'description',
  'companyEmail',
  'companyPhone',
  'companyName',
  'companyAddress',
  'stateCode',
  'gstin',
  'taxStatus',
  'fssaiLicence',
] as const satisfies (keyof StoreSettings & keyof StoreDetails)[];

const NO_OFFICER = { name: '', designation: '', email: '', phone: '' };

/** The part of the store information that staff edit as fields. */
export function storeSettingsOf(details: StoreDetails): StoreSettings {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, details[field] ?? '']));
  return {
    ...(texts as Pick<StoreSettings, (typeof TEXTS)[number]>),
    grievanceOfficer: { ...NO_OFFICER, ...details.grievanceOfficer },
  };
}

/** The settings after the patch. */
export function patchStoreSettings(settings: StoreSettings, patch: StoreSettingsPatch): StoreSettings {
  const { grievanceOfficer, ...texts } = patch;
  const officer = { ...settings.grievanceOfficer, ...grievanceOfficer };
  return { ...settings, ...texts, grievanceOfficer: officer } as StoreSettings;
}

/** The store information with these settings. Empty fields are absent; all others stay. */
export function withStoreSettings(details: StoreDetails, settings: StoreSettings): StoreDetails {
  const { grievanceOfficer, ...texts } = settings;
  const isOfficerSet = Object.values(grievanceOfficer).some((text) => text !== '');
  return withoutEmpty({
    ...details,
    ...texts,
    grievanceOfficer: isOfficerSet ? grievanceOfficer : '',
  }) as StoreDetails;
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
