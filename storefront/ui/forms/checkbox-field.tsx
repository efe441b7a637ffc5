import { type InputHTMLAttributes, useId } from 'react';
import { describedByMessages, FieldMessages, type FieldParts } from './field.tsx';

type CheckboxFieldProps = InputHTMLAttributes<HTMLInputElement> & FieldParts;

/** One checkbox with its label. */
export function CheckboxField({ label, error, hint, ...input }: CheckboxFieldProps) {
  const id = useId();
  const describedBy = describedByMessages({ id, hint, error });
  return (
    <div className="field">
      <label className="checkbox">
        <input
          type="checkbox"
          aria-invalid={Boolean(error)}
          {...(describedBy && { 'aria-describedby': describedBy })}
          {...input}
        />
        <span>{label}</span>
      </label>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}
