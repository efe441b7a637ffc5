import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';

export interface FieldParts {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

interface FieldProps extends FieldParts {
  children(control: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }): ReactNode;
}

/** Label, control, hint and error, connected for screen readers. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const describedBy = describedByTexts({ id, hint, error });
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      <FieldTexts id={id} hint={hint} error={error} />
    </div>
  );
}

interface FieldTextsProps extends Pick<FieldParts, 'hint' | 'error'> {
  /** Id of the control. */
  id: string;
}

/** Hint and error below a control, which refers to them by `describedByTexts`. */
export function FieldTexts({ id, hint, error }: FieldTextsProps) {
  return (
    <>
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
    </>
  );
}

/** `aria-describedby` of a control with `FieldTexts`; empty without hint and error. */
export function describedByTexts({ id, hint, error }: FieldTextsProps): string {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
}

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & FieldParts;

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
