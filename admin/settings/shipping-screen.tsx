import { useState } from 'react';
import { type LoadedResource, useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import { useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { PlusIcon } from '#admin/kit/icons.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Columns, Section } from '#admin/kit/layout/section.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  SavedShippingSettings,
  ShippingSettings,
  ShippingZone,
} from '#contract/admin/settings/shipping-settings.ts';
import { formatWeekday } from '#format/dates.ts';
import { Chips } from './chips.tsx';
import { PinListField } from './pin-list-field.tsx';
import { PinListFile } from './pin-list-file.tsx';
import { SettingsLinks } from './settings-links.tsx';
import { ShippingPreviewSection } from './shipping-preview.tsx';
import { DaysFields, type Terms, TermsFields, ZoneFields } from './zone-fields.tsx';

const LABELS = {
  dispatch: 'Dispatch',
  restOfIndia: 'Rest of India',
  zones: 'Zones',
  holidays: 'Holidays',
  notServed: 'PIN codes not served',
};

const NO_AREA = { states: [], pins: [] } satisfies Partial<ShippingZone>;

/** Where the shop delivers, what it costs and when it arrives. */
export function ShippingScreen() {
  const loaded = useResource<ShippingSettings>('shipping-settings', ADMIN_PATHS.shippingSettings);
  const draft = useShippingDraft(loaded);
  const value = draft.value;
  const changeTerms = (terms: Partial<Terms>) => {
    for (const [field, next] of Object.entries(terms)) draft.set(`restOfIndia.${field}`, next);
  };

  return (
    <>
      <PageHeader
        title="Shipping"
        subtitle="Where your shop delivers, what it costs and when it arrives. Orders keep the fee they were placed with."
      />
      <SettingsLinks />
      <Loading loaded={loaded} title="The shipping settings could not be loaded.">
        {() =>
          value && (
            <>
              {!value.isSet && (
                <Notice tone="info" title="Nothing is set yet">
                  Delivery is free everywhere, and product pages show no dates. What you save here applies at
                  once.
                </Notice>
              )}
              <Columns
                main={
                  <>
                    <Section title="Rest of India">
                      <p className="soft">For every address that is in no zone below.</p>
                      <TermsFields
                        terms={value.restOfIndia}
                        errorOf={(field) => draft.fieldError(`restOfIndia.${field}`)}
                        onChange={changeTerms}
                      />
                    </Section>
                    <Zones
                      zones={value.zones}
                      terms={value.restOfIndia}
                      errorOf={draft.fieldError}
                      onChange={(zones) => draft.set('zones', zones)}
                    />
                    <Section title="PIN codes not served">
                      <PinListField
                        label="PIN codes"
                        hint="Paste the list of your carrier. First digits stand for all codes that begin with them. Customers there read that you do not deliver to them."
                        pins={value.notServed}
                        error={draft.fieldError('notServed')}
                        onChange={(pins) => draft.set('notServed', pins)}
                      />
                      <PinListFile pins={value.notServed} onChange={(pins) => draft.set('notServed', pins)} />
                    </Section>
                  </>
                }
                side={
                  <>
                    <Section title="Dispatch">
                      <p className="soft">Until the carrier has the shipment.</p>
                      <DaysFields
                        label="Dispatch"
                        days={value.dispatch}
                        error={draft.fieldError('dispatch')}
                        onChange={(days) => draft.set('dispatch', days)}
                      />
                    </Section>
                    <Holidays
                      holidays={value.holidays}
                      error={draft.fieldError('holidays')}
                      onChange={(holidays) => draft.set('holidays', holidays)}
                    />
                    <ShippingPreviewSection />
                  </>
                }
              />
              <SaveBar draft={draft} labels={LABELS} format={summaryOf} />
            </>
          )
        }
      </Loading>
    </>
  );
}

/** The shipping settings with changes that are not saved yet. */
function useShippingDraft(loaded: LoadedResource<ShippingSettings>) {
  const { write } = useWrite();
  const undo = useUndo('shipping-settings');
  return useDraft<ShippingSettings>({
    name: 'settings:shipping',
    server: loaded.data,
    etag: loaded.etag,
    save: async (patch, version) => {
      const result = await write<SavedShippingSettings>({
        method: 'PATCH',
        path: ADMIN_PATHS.shippingSettings,
        body: patch,
        ifMatch: version,
        invalidates: ['shipping-settings', 'activity'],
      });
      if (!result.ok) return result;
      const { entryId, ...data } = result.data;
      notify({ message: 'Saved. Your shop delivers like this now.', undo: () => void undo(entryId) });
      return { ...result, data };
    },
    onSaved: loaded.replace,
  });
}

interface ZonesProps {
  zones: readonly ShippingZone[];
  /** What a new zone begins with: the terms of the rest of India. */
  terms: Terms;
  /** Of a field of the settings, by its path. */
  errorOf: (path: string) => string | undefined;
  onChange: (zones: ShippingZone[]) => void;
}

/** States and PIN codes with terms of their own. */
function Zones({ zones, terms, errorOf, onChange }: ZonesProps) {
  return (
    <Section
      title="Zones"
      actions={
        <Button
          icon={<PlusIcon />}
          onClick={() => onChange([...zones, { ...terms, ...NO_AREA, name: newName(zones) }])}
        >
          Add a zone
        </Button>
      }
    >
      {zones.length === 0 && (
        <p className="soft">
          Add a zone for States or PIN codes with another fee, other delivery days or no cash on delivery.
        </p>
      )}
      <ul className="zone-list">
        {zones.map((zone, index) => (
          <ZoneFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a zone has no other lasting identity while its name is typed
            key={index}
            zone={zone}
            errorOf={(field) => errorOf(`zones.${index}.${field}`)}
            onChange={(fields) =>
              onChange(zones.map((each, i) => (i === index ? { ...each, ...fields } : each)))
            }
            onRemove={() => onChange(zones.filter((_, i) => i !== index))}
          />
        ))}
      </ul>
    </Section>
  );
}

interface HolidaysProps {
  holidays: readonly string[];
  error: string | undefined;
  onChange: (holidays: string[]) => void;
}

/** Days on which nothing is sent or delivered. */
function Holidays({ holidays, error, onChange }: HolidaysProps) {
  const [date, setDate] = useState('');
  const add = () => {
    if (date !== '') onChange([...new Set([...holidays, date])].toSorted());
    setDate('');
  };
  return (
    <Section title="Holidays">
      <p className="soft">
        Delivery dates leave them out, besides Sundays, 26 January, 15 August and 2 October.
      </p>
      <div className="setting-add">
        <TextField label="Date" type="date" value={date} error={error} onChange={setDate} />
        <Button onClick={add} disabled={date === ''}>
          Add
        </Button>
      </div>
      <Chips
        label="Holidays"
        items={holidays.map((day) => ({
          id: day,
          label: `${formatWeekday(Date.parse(day))} ${day.slice(0, 4)}`,
        }))}
        onRemove={(day) => onChange(holidays.filter((each) => each !== day))}
      />
    </Section>
  );
}

function newName(zones: readonly ShippingZone[]): string {
  let number = zones.length + 1;
  while (zones.some(({ name }) => name === `Zone ${number}`)) number += 1;
  return `Zone ${number}`;
}

/** A value in a conflict of two people's changes. */
function summaryOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? 'Empty');
  const names = value.map((entry) => (typeof entry === 'string' ? entry : String(Object(entry).name)));
  return names.length > 6
    ? `${names.slice(0, 6).join(', ')} and ${names.length - 6} more`
    : names.join(', ') || 'None';
}
