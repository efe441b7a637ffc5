import { Button } from '#admin/kit/button.tsx';
import { AmountField } from '#admin/kit/forms/amount-field.tsx';
import { Checkbox, SelectField } from '#admin/kit/forms/choices.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import type { ShippingSettings, ShippingZone } from '#contract/admin/settings/shipping-settings.ts';
import { STATE_NAME_BY_CODE } from '#format/delivery/state-names.ts';
import { Chips } from './chips.tsx';
import { PinListField } from './pin-list-field.tsx';

export type Days = ShippingSettings['dispatch'];
export type Terms = ShippingSettings['restOfIndia'];

interface DaysFieldsProps {
  /** What the days are: `Delivery`. */
  label: string;
  days: Days;
  error: string | undefined;
  onChange: (days: Days) => void;
}

const MAX_DAYS = 60;

/** A range of working days. */
export function DaysFields({ label, days, error, onChange }: DaysFieldsProps) {
  const { min, max } = days;
  const problem = error ?? (min > max ? 'From must not be more than to.' : undefined);
  const read = (text: string) => Math.min(MAX_DAYS, Number(text.replace(/\D/g, '') || 0));
  const shared = { inputMode: 'numeric', autoComplete: 'off', maxLength: 2 } as const;
  return (
    <div className="setting-pair">
      <TextField
        {...shared}
        label={`${label}: from`}
        hint="Working days"
        value={String(min)}
        onChange={(text) => onChange({ min: read(text), max })}
      />
      <TextField
        {...shared}
        label={`${label}: to`}
        value={String(max)}
        error={problem}
        onChange={(text) => onChange({ min, max: read(text) })}
      />
    </div>
  );
}

interface TermsFieldsProps {
  terms: Terms;
  /** The error of a field by its name. */
  errorOf: (field: keyof Terms) => string | undefined;
  onChange: (terms: Partial<Terms>) => void;
}

/** What delivery costs, how long it takes, and whether cash on delivery is possible. */
export function TermsFields({ terms, errorOf, onChange }: TermsFieldsProps) {
  const { days, fee, freeFrom, cash } = terms;
  return (
    <>
      <DaysFields
        label="Delivery"
        days={days}
        error={errorOf('days')}
        onChange={(next) => onChange({ days: next })}
      />
      <div className="setting-pair">
        <AmountField
          label="Shipping fee"
          hint="Tax included; 0 is free."
          value={fee}
          error={errorOf('fee')}
          onChange={(rupees) => onChange({ fee: rupees ?? 0 })}
        />
        <AmountField
          label="Free from"
          hint="Empty: every order has the fee."
          value={freeFrom ?? undefined}
          error={errorOf('freeFrom')}
          onChange={(rupees) => onChange({ freeFrom: rupees ?? null })}
        />
      </div>
      <Checkbox
        label="Cash on delivery is possible"
        isChecked={cash}
        onChange={(isChecked) => onChange({ cash: isChecked })}
      />
    </>
  );
}

const STATES = Object.entries(STATE_NAME_BY_CODE)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

interface ZoneFieldsProps {
  zone: ShippingZone;
  errorOf: (field: keyof ShippingZone) => string | undefined;
  onChange: (fields: Partial<ShippingZone>) => void;
  onRemove: () => void;
}

/** One shipping zone: its States and PIN codes, and its terms. */
export function ZoneFields({ zone, errorOf, onChange, onRemove }: ZoneFieldsProps) {
  const { name, states, pins } = zone;
  return (
    <li className="zone">
      <div className="zone-head">
        <TextField
          label="Name of the zone"
          value={name}
          error={errorOf('name')}
          maxLength={60}
          autoComplete="off"
          onChange={(text) => onChange({ name: text })}
        />
        <Button onClick={onRemove} aria-label={`Remove the zone ${name}`}>
          Remove
        </Button>
      </div>
      <SelectField
        label="Add a State"
        value=""
        placeholder="Choose a State"
        error={errorOf('states')}
        choices={STATES.filter(({ value }) => !states.includes(value))}
        onChange={(code) => onChange({ states: [...states, code] })}
      />
      <Chips
        label={`States of ${name}`}
        items={states.map((code) => ({ id: code, label: STATE_NAME_BY_CODE[code] ?? code }))}
        onRemove={(code) => onChange({ states: states.filter((each) => each !== code) })}
      />
      <PinListField
        label="PIN codes"
        hint="Whole codes or their first digits: 11 is all of Delhi. They go before States."
        pins={pins}
        error={errorOf('pins')}
        onChange={(next) => onChange({ pins: next })}
      />
      <TermsFields terms={zone} errorOf={errorOf} onChange={onChange} />
    </li>
  );
}
