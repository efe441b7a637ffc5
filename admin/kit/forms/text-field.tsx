import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps, splitFieldProps } from './field.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'>;

interface TextFieldProps extends FieldProps, InputProps {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * One line of text. `type`, `inputMode` and `autoComplete` choose the keyboard of phones.
 *
 * @example <TextField label="Tracking number" value={value} onChange={setValue} error={errors.trackingNumber} />
 */
export function TextField({ onChange, className, ...props }: TextFieldProps) {
  const { field, rest } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          type="text"
          {...rest}
          {...wiring}
          className={className ? `input ${className}` : 'input'}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value' | 'id'>;

interface TextAreaFieldProps extends FieldProps, AreaProps {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with its text. */
export function TextAreaField({ onChange, rows = 3, ...props }: TextAreaFieldProps) {
  const { field, rest } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <textarea
          rows={rows}
          {...rest}
          {...wiring}
          className="input input--area"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
