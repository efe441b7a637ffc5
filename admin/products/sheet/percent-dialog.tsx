import { useState } from 'react';
import { countOf } from '#admin/kit/figures.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { FormDialog } from '#admin/kit/overlays/form-dialog.tsx';
import type { PriceRounding } from '#contract/admin/catalog/products.ts';
import { PRICE_ROUNDING_CHOICES, readPercent } from '../change-input.ts';
import { AMOUNT_COLUMNS, type SheetColumn } from './sheet-columns.ts';

interface PercentDialogProps {
  /** How many rows have an amount in this column. */
  countIn: (column: SheetColumn) => number;
  /** The column that is chosen at first. */
  initialColumn: SheetColumn | undefined;
  onApply: (column: SheetColumn, change: { percent: number; rounding: PriceRounding }) => void;
  onClose: () => void;
}

/** Asks by how many percent the amounts of a column change, and how they are rounded. */
export function PercentDialog({ countIn, initialColumn, onApply, onClose }: PercentDialogProps) {
  const [key, setKey] = useState(initialColumn?.key ?? '');
  const [text, setText] = useState('');
  const [rounding, setRounding] = useState<PriceRounding>('rupee');
  const percent = readPercent(text);
  const column = AMOUNT_COLUMNS.find((each) => each.key === key);
  const count = column ? countIn(column) : 0;
  return (
    <FormDialog
      title="Change amounts"
      submitLabel={`Change ${countOf(count, 'row')}`}
      canSubmit={percent !== undefined && count > 0}
      isBusy={false}
      onSubmit={() => {
        if (column && percent !== undefined) onApply(column, { percent, rounding });
      }}
      onClose={onClose}
    >
      <TextField
        label="Change in percent"
        hint="5 raises amounts by 5 %, -10 lowers them by 10 %. Nothing is saved before you have reviewed it."
        inputMode="text"
        autoFocus
        value={text}
        onChange={setText}
      />
      <SelectField
        label="Column"
        value={key}
        choices={AMOUNT_COLUMNS.map(({ key: value, name: label }) => ({ value, label }))}
        onChange={setKey}
        {...(count === 0 && { hint: 'No chosen row has an amount there.' })}
      />
      <SelectField label="Round" value={rounding} choices={PRICE_ROUNDING_CHOICES} onChange={setRounding} />
    </FormDialog>
  );
}
