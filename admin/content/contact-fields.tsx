import { Link } from 'wouter';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { SOCIAL_NETWORKS } from '#contract/admin/content/content-documents.ts';
import { type FieldsProps, textOf } from './content-fields.ts';

/** The hours and profiles of the contact page. Its other details are what the law requires: settings of the store. */
export function ContactFields({ draft, body }: FieldsProps) {
  const canEditStore = useCan('settings.manage');
  return (
    <>
      <Section title="Hours">
        <TextField
          label="Phone hours"
          placeholder="Monday to Saturday 10AM-6PM"
          value={textOf(body, 'phoneHours')}
          error={draft.fieldError('phoneHours')}
          onChange={(text) => draft.set('phoneHours', text)}
        />
        <p className="soft">
          Email, phone, address and grievance officer come from the{' '}
          {canEditStore ? <Link href="/settings">store settings</Link> : 'store settings'}.
        </p>
      </Section>
      <Section title="Profiles">
        <p className="soft">
          Linked on the contact page and at the foot of every page. Until you publish this page, with profiles
          or with phone hours alone, the foot shows three names without links.
        </p>
        {Object.entries(SOCIAL_NETWORKS).map(([network, label]) => (
          <TextField
            key={network}
            label={label}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={textOf(body, network)}
            error={draft.fieldError(network)}
            onChange={(url) => draft.set(network, url)}
          />
        ))}
      </Section>
    </>
  );
}
