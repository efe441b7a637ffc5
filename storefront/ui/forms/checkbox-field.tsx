import { type InputHTMLAttributes, useId } from 'react';
import type { FieldParts } from './field.tsx';

type CheckboxFieldProps = InputHTMLAttributes<HTMLInputElement> & FieldParts;

/** One checkbox with its label. */
export function CheckboxField({ label, error, hint, ...input }: CheckboxFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
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
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
