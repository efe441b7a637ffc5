import { type InputHTMLAttributes, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';
import { Field, type FieldParts } from './field.tsx';

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & FieldParts;

/** An input of one line with label, hint and error. */
export function TextField({ label, error, hint, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <input className={`input ${className ?? ''}`} {...control} {...input} />}
    </Field>
  );
}

/** An email input: no capitalization, no spell check, and a keyboard with the @ sign. */
export function EmailField(input: Omit<TextFieldProps, 'label' | 'name' | 'type'>) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...input}
    />
  );
}

/** A password input with a button that shows and hides it; pasting and password managers work. */
export function PasswordField({ label, error, hint, ...input }: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="input-group">
          <input
            className="input"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            className="input-group__button"
            aria-pressed={isShown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  );
}
