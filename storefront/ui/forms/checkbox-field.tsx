import { type InputHTMLAttributes, useId } from 'react';
import { describedByTexts, type FieldParts, FieldTexts } from './field.tsx';

type CheckboxFieldProps = InputHTMLAttributes<HTMLInputElement> & FieldParts;

/** One checkbox with its label. */
export function CheckboxField({ label, error, hint, ...input }: CheckboxFieldProps) {
  const id = useId();
  const describedBy = describedByTexts({ id, hint, error });
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
      <FieldTexts id={id} hint={hint} error={error} />
    </div>
  );
}
