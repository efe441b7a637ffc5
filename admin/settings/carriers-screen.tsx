import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import { useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Loading } from '#admin/kit/feedback/states.tsx';
import { Checkbox, SelectField } from '#admin/kit/forms/choices.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { PlusIcon } from '#admin/kit/icons.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { LongAddress } from '#admin/kit/long-address.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { CarrierList, SavedCarrierList } from '#contract/admin/orders/shipments.ts';
import { findTrackingUrlProblem, trackingUrlOf } from '#format/delivery/tracking-url.ts';
import { SettingsLinks } from './settings-links.tsx';

type Carrier = CarrierList['carriers'][number];

const SAMPLE_NUMBER = 'EE123456785IN';
const LAST_USED = 'last used';
const AREAS = ['carriers', 'shipments'];

/** The carriers that staff choose from when they ship, and the page on which each shows a shipment. */
export function CarriersScreen() {
  const loaded = useResource<CarrierList>('carriers', ADMIN_PATHS.carriers);
  const { write } = useWrite();
  const undo = useUndo(...AREAS);
  const draft = useDraft<CarrierList>({
    name: 'settings:carriers',
    server: loaded.data,
    etag: loaded.etag,
    save: async ({ carriers = [] }, version) => {
      const result = await write<SavedCarrierList>({
        method: 'PUT',
        path: ADMIN_PATHS.carriers,
        body: { carriers: carriers.map(withoutEmptyLink) },
        ifMatch: version,
        invalidates: [...AREAS, 'activity'],
      });
      if (!result.ok) return result;
      const { entryId, ...data } = result.data;
      notify({ message: 'The carriers are saved', undo: () => void undo(entryId) });
      return { ...result, data };
    },
    onSaved: loaded.replace,
  });
  const carriers = draft.value?.carriers ?? [];
  const setAll = (next: Carrier[]) => draft.set('carriers', next);
  const change = (index: number, fields: Partial<Carrier>) =>
    setAll(carriers.map((carrier, i) => (i === index ? { ...carrier, ...fields } : carrier)));
  const setDefault = (name: string) =>
    setAll(carriers.map((carrier) => ({ ...carrier, isDefault: carrier.name === name })));
  const choices = carriers.filter(({ isActive, name }) => isActive && name !== '');

  return (
    <>
      <PageHeader title="Carriers" subtitle="Who brings your shipments, and where customers track them" />
      <SettingsLinks />
      <Loading loaded={loaded} title="The carriers could not be loaded.">
        {() => (
          <>
            <Section title="Chosen at first">
              <SelectField
                label="Default carrier"
                hint="On each device, a carrier that was chosen later is chosen again the next time."
                value={choices.find(({ isDefault }) => isDefault)?.name ?? LAST_USED}
                onChange={setDefault}
                choices={[
                  { value: LAST_USED, label: 'The first of the list' },
                  ...choices.map(({ name }) => ({ value: name, label: name })),
                ]}
              />
            </Section>
            <Section
              title="Carriers"
              actions={
                <Button
                  icon={<PlusIcon />}
                  onClick={() => setAll([...carriers, { name: '', isActive: true, isDefault: false }])}
                >
                  Add a carrier
                </Button>
              }
            >
              <ul className="carrier-list">
                {carriers.map((carrier, index) => (
                  <CarrierRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other lasting identity while its name is typed
                    key={index}
                    carrier={carrier}
                    nameError={draft.fieldError(`carriers.${index}.name`)}
                    linkError={draft.fieldError(`carriers.${index}.trackingUrlTemplate`)}
                    onChange={(fields) => change(index, fields)}
                    onRemove={() => setAll(carriers.filter((_, i) => i !== index))}
                  />
                ))}
              </ul>
            </Section>
            <SaveBar draft={draft} labels={{ carriers: 'Carriers' }} format={namesOf} />
          </>
        )}
      </Loading>
    </>
  );
}

interface CarrierRowProps {
  carrier: Carrier;
  nameError: string | undefined;
  linkError: string | undefined;
  onChange: (fields: Partial<Carrier>) => void;
  onRemove: () => void;
}

function CarrierRow({ carrier, nameError, linkError, onChange, onRemove }: CarrierRowProps) {
  const { name, trackingUrlTemplate = '', isActive } = carrier;
  const problem = trackingUrlTemplate === '' ? undefined : findTrackingUrlProblem(trackingUrlTemplate);
  const sample = problem ? undefined : trackingUrlOf(trackingUrlTemplate, SAMPLE_NUMBER);
  const title = name === '' ? 'the new carrier' : name;
  return (
    <li className="carrier-row" data-inactive={!isActive || undefined}>
      <TextField
        label="Name"
        value={name}
        onChange={(text) => onChange({ name: text })}
        error={nameError}
        autoComplete="off"
        maxLength={100}
      />
      <div className="carrier-link">
        <TextField
          label="Tracking link"
          hint="{awb} becomes the tracking number. Leave it empty if there is no page."
          value={trackingUrlTemplate}
          onChange={(text) => onChange({ trackingUrlTemplate: text.trim() })}
          error={problem ?? linkError}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
        />
        {sample && (
          <p className="carrier-sample">
            Customers open{' '}
            <a className="text-link" href={sample} target="_blank" rel="noopener noreferrer">
              <LongAddress text={sample} />
            </a>
          </p>
        )}
      </div>
      <div className="carrier-actions">
        <Checkbox
          label={
            <>
              In use<span className="sr-only">: {title}</span>
            </>
          }
          isChecked={isActive}
          onChange={(isChecked) =>
            onChange(isChecked ? { isActive: true } : { isActive: false, isDefault: false })
          }
        />
        <Button variant="quiet" onClick={onRemove} aria-label={`Remove ${title}`}>
          Remove
        </Button>
      </div>
    </li>
  );
}

const withoutEmptyLink = ({ trackingUrlTemplate, ...carrier }: Carrier): Carrier => ({
  ...carrier,
  name: carrier.name.trim(),
  ...(trackingUrlTemplate && { trackingUrlTemplate }),
});

/** The carriers in a conflict with another person's change. */
function namesOf(value: unknown): string {
  const names = (Array.isArray(value) ? (value as Carrier[]) : []).map(({ name }) => name);
  return `${names.length} (${names.join(', ')})`;
}
