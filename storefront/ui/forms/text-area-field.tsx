import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldParts } from './field.tsx';

type TextAreaFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldParts;

export function TextAreaField({ label, error, hint, ...textarea }: TextAreaFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <textarea className="input" rows={2} {...control} {...textarea} />}
    </Field>
  );
}
