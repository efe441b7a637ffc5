import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldParts } from './field.tsx';

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> &
  FieldParts & { options: readonly { label: string; value: string }[]; blank: string };

/** A select with options; `blank` is its text while nothing is selected. */
export function SelectField({ label, error, hint, options, blank, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <select className="input" {...control} {...select}>
          <option value="">{blank}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
