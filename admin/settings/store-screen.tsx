import { getField } from '#admin/kit/draft/merge.ts';
import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import type { Draft } from '#admin/kit/draft/use-draft.ts';
import { Loading } from '#admin/kit/feedback/states.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { TextAreaField, TextField } from '#admin/kit/forms/text-field.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import type { StoreSettings } from '#contract/admin/settings/store-settings.ts';
import { STATE_NAME_BY_CODE } from '#format/delivery/state-names.ts';
import { SettingsLinks } from './settings-links.tsx';
import { useStoreSettings } from './use-store-settings.ts';

// a choice cannot have an empty value
const NOT_CHOSEN = '-';
const STATES = [
  { value: NOT_CHOSEN, label: 'Not chosen' },
  ...Object.entries(STATE_NAME_BY_CODE)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
];

const TAX_STATUSES: Record<StoreSettings['taxStatus'], { label: string; hint: string }> = {
  '': {
    label: 'Not chosen',
    hint: 'With a GSTIN your prices contain GST; without one no tax is shown. You sell everywhere.',
  },
  regular: {
    label: 'Registered, regular scheme',
    hint: 'Your prices contain GST, and customers get tax invoices. You sell everywhere.',
  },
  composition: {
    label: 'Registered, composition scheme',
    hint: 'Customers get bills of supply without tax. The law lets you sell within your State only.',
  },
  unregistered: {
    label: 'Not registered',
    hint: 'Customers get invoices without tax. The law lets you sell within your State only.',
  },
};
const TAX_STATUS_CHOICES = Object.entries(TAX_STATUSES).map(([status, { label }]) => ({
  value: status || NOT_CHOSEN,
  label,
}));

const LABELS = {
  storeName: 'Name of the shop',
  description: 'Description',
  companyEmail: 'Email',
  companyPhone: 'Phone',
  companyName: 'Name of the business',
  companyAddress: 'Address',
  stateCode: 'State',
  gstin: 'GSTIN',
  taxStatus: 'GST registration',
  fssaiLicence: 'FSSAI licence',
  'grievanceOfficer.name': 'Grievance officer: name',
  'grievanceOfficer.designation': 'Grievance officer: designation',
  'grievanceOfficer.email': 'Grievance officer: email',
  'grievanceOfficer.phone': 'Grievance officer: phone',
};

/** What the shop states about itself: on its pages, in emails and on invoices. */
export function StoreScreen() {
  const { loaded, draft } = useStoreSettings();
  const stateCode = draft.value?.stateCode || NOT_CHOSEN;
  const taxStatus = draft.value?.taxStatus ?? '';
  return (
    <>
      <PageHeader title="Store" subtitle="On the pages of your shop, in emails and on invoices" />
      <SettingsLinks />
      <Loading loaded={loaded} title="The settings could not be loaded.">
        {() => (
          <>
            <Section title="Shop">
              <Text draft={draft} field="storeName" />
              <Text
                draft={draft}
                field="description"
                isLong
                hint="One or two sentences: for search engines, and at the foot of every page."
              />
              <Text draft={draft} field="companyEmail" inputMode="email" hint="Customers write to it." />
              <Text draft={draft} field="companyPhone" inputMode="tel" />
            </Section>
            <Section title="Business">
              <Text
                draft={draft}
                field="companyName"
                hint="As it is registered; the seller on every invoice."
              />
              <Text draft={draft} field="companyAddress" isLong hint="With PIN code." />
              <SelectField
                label="State"
                hint="Decides whether an order pays CGST and SGST, or IGST."
                value={stateCode}
                error={draft.fieldError('stateCode')}
                onChange={(code) => draft.set('stateCode', code === NOT_CHOSEN ? '' : code)}
                choices={STATES}
              />
              <SelectField
                label={LABELS.taxStatus}
                hint={TAX_STATUSES[taxStatus].hint}
                value={taxStatus || NOT_CHOSEN}
                error={draft.fieldError('taxStatus')}
                onChange={(status) => draft.set('taxStatus', status === NOT_CHOSEN ? '' : status)}
                choices={TAX_STATUS_CHOICES}
              />
              <Text
                draft={draft}
                field="gstin"
                isCode
                hint="15 characters. Leave it empty if you are not registered."
              />
              <Text
                draft={draft}
                field="fssaiLicence"
                isCode
                hint="14 digits; shops that sell food must show it."
              />
            </Section>
            <Section title="Grievance officer">
              <p className="soft">
                The law requires a person who answers complaints (E-Commerce Rules 2020, rule 4). In a small
                shop it is the owner.
              </p>
              <Text draft={draft} field="grievanceOfficer.name" label="Name" />
              <Text
                draft={draft}
                field="grievanceOfficer.designation"
                label="Designation"
                hint="Their role, like Owner."
              />
              <Text draft={draft} field="grievanceOfficer.email" label="Email" inputMode="email" />
              <Text draft={draft} field="grievanceOfficer.phone" label="Phone" inputMode="tel" />
            </Section>
            <SaveBar draft={draft} labels={LABELS} format={shownValue} />
          </>
        )}
      </Loading>
    </>
  );
}

function shownValue(value: unknown, path: string): string {
  if (path === 'stateCode') return STATE_NAME_BY_CODE[String(value)] ?? 'Not chosen';
  if (path === 'taxStatus') return TAX_STATUSES[value as StoreSettings['taxStatus']].label;
  return String(value) || 'Empty';
}

interface TextProps {
  draft: Draft<StoreSettings>;
  field: keyof typeof LABELS;
  /** Default: the name of the field in `LABELS`. */
  label?: string;
  hint?: string;
  isLong?: boolean;
  /** Capital letters and digits, without spelling help. */
  isCode?: boolean;
  inputMode?: 'email' | 'tel';
}

function Text({
  draft,
  field,
  label = LABELS[field],
  hint,
  isLong = false,
  isCode = false,
  inputMode,
}: TextProps) {
  const value = draft.value ? String(getField(draft.value, field) ?? '') : '';
  const shared = { label, value, error: draft.fieldError(field), ...(hint !== undefined && { hint }) };
  if (isLong) return <TextAreaField {...shared} onChange={(text) => draft.set(field, text)} />;
  return (
    <TextField
      {...shared}
      autoComplete="off"
      inputMode={inputMode}
      spellCheck={isCode ? false : undefined}
      autoCapitalize={isCode ? 'characters' : undefined}
      onChange={(text) => draft.set(field, isCode ? text.toUpperCase().replaceAll(' ', '') : text)}
    />
  );
}
