import { useState } from 'react';
import { Checkbox, RadioGroup, SelectField } from '#admin/kit/forms/choices.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { FormDialog } from '#admin/kit/overlays/form-dialog.tsx';
import type { PriceRounding, ProductAction } from '#contract/admin/catalog/products.ts';
import { PRICE_ROUNDING_CHOICES, readNumber, readPercent } from './change-input.ts';
import { FEATURED_HINT } from './product-states.tsx';

export type DialogAction =
  | 'change-prices'
  | 'change-tags'
  | 'change-category'
  | 'change-featured'
  | 'change-stock';

const TITLES: Record<DialogAction, string> = {
  'change-prices': 'Change prices',
  'change-tags': 'Change tags',
  'change-category': 'Change the category',
  'change-featured': 'Change what is featured',
  'change-stock': 'Change the stock',
};

interface ChangeDialogProps {
  kind: DialogAction;
  /** `Change 30 products`. */
  submitLabel: string;
  categories: readonly string[];
  isBusy: boolean;
  onApply: (action: Exclude<ProductAction, { kind: 'edit-cells' }>) => void;
  onClose: () => void;
}

/** Asks for the numbers or words of a change of many products. */
export function ChangeDialog({ kind, submitLabel, categories, isBusy, onApply, onClose }: ChangeDialogProps) {
  const [fields, setFields] = useState(EMPTY);
  const set = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }));
  const result = toAction(kind, fields);
  const apply = () => {
    if (typeof result !== 'string') onApply(result);
  };
  return (
    <FormDialog
      title={TITLES[kind]}
      submitLabel={submitLabel}
      canSubmit={typeof result !== 'string'}
      isBusy={isBusy}
      onSubmit={apply}
      onClose={onClose}
    >
      <ChangeFields kind={kind} fields={fields} set={set} categories={categories} />
      {typeof result === 'string' && <p className="field-hint">{result}</p>}
    </FormDialog>
  );
}

interface Fields {
  percent: string;
  rounding: PriceRounding;
  raisesMrp: boolean;
  add: string;
  remove: string;
  category: string;
  units: string;
  mode: 'add' | 'set';
  featured: 'yes' | 'no';
}

const EMPTY: Fields = {
  percent: '',
  rounding: 'rupee',
  raisesMrp: false,
  add: '',
  remove: '',
  category: '',
  units: '',
  mode: 'add',
  featured: 'yes',
};

function ChangeFields({
  kind,
  fields,
  set,
  categories,
}: {
  kind: DialogAction;
  fields: Fields;
  set: (changed: Partial<Fields>) => void;
  categories: readonly string[];
}) {
  switch (kind) {
    case 'change-prices':
      return (
        <>
          <TextField
            label="Change in percent"
            hint="5 raises prices by 5 %, -10 lowers them by 10 %."
            inputMode="text"
            autoFocus
            value={fields.percent}
            onChange={(percent) => set({ percent })}
          />
          <Checkbox
            label="Raise the MRP too where the price would be above it"
            hint="For packs that carry the new MRP. Otherwise these products are left as they are."
            isChecked={fields.raisesMrp}
            onChange={(raisesMrp) => set({ raisesMrp })}
          />
          <SelectField
            label="Round"
            value={fields.rounding}
            choices={PRICE_ROUNDING_CHOICES}
            onChange={(rounding) => set({ rounding })}
          />
        </>
      );
    case 'change-tags':
      return (
        <>
          <TextField
            label="Add tags"
            hint="Separate tags by commas."
            autoFocus
            value={fields.add}
            onChange={(add) => set({ add })}
          />
          <TextField label="Remove tags" value={fields.remove} onChange={(remove) => set({ remove })} />
        </>
      );
    case 'change-category':
      return (
        <>
          <TextField
            label="Category"
            hint="A new name creates a category. Empty removes it."
            autoFocus
            list="product-categories"
            value={fields.category}
            onChange={(category) => set({ category })}
          />
          <datalist id="product-categories">
            {categories.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      );
    case 'change-featured':
      return (
        <RadioGroup
          label="Featured products come first in their category"
          value={fields.featured}
          choices={[
            { value: 'yes', label: 'Feature these products', hint: FEATURED_HINT },
            { value: 'no', label: 'No longer feature them' },
          ]}
          onChange={(featured) => set({ featured })}
        />
      );
    case 'change-stock':
      return (
        <>
          <RadioGroup
            label="Each variant"
            value={fields.mode}
            choices={[
              { value: 'add', label: 'gets more or fewer units' },
              { value: 'set', label: 'has exactly this many units' },
            ]}
            onChange={(mode) => set({ mode })}
          />
          <TextField
            label="Units"
            hint={fields.mode === 'add' ? '10 adds ten units, -2 removes two.' : undefined}
            inputMode="text"
            autoFocus
            value={fields.units}
            onChange={(units) => set({ units })}
          />
        </>
      );
  }
}

const readTags = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** The action that the fields describe, or what is still to be entered. */
function toAction(kind: DialogAction, fields: Fields): Parameters<ChangeDialogProps['onApply']>[0] | string {
  switch (kind) {
    case 'change-prices': {
      const percent = readPercent(fields.percent);
      if (percent === undefined) return 'Enter a percentage such as 5 or -10.';
      return { kind, percent, rounding: fields.rounding, raisesMrp: fields.raisesMrp };
    }
    case 'change-tags': {
      const [add, remove] = [readTags(fields.add), readTags(fields.remove)];
      return add.length + remove.length === 0 ? 'Enter at least one tag.' : { kind, add, remove };
    }
    case 'change-category':
      return { kind, category: fields.category.trim() || null };
    case 'change-featured':
      return { kind, isFeatured: fields.featured === 'yes' };
    case 'change-stock': {
      const units = readNumber(fields.units);
      const isUsable =
        units !== undefined && Number.isInteger(units) && (fields.mode === 'add' ? units !== 0 : units >= 0);
      return isUsable ? { kind, units, mode: fields.mode } : 'Enter a whole number of units.';
    }
  }
}
