import { type ReactNode, useId } from 'react';

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
  const describedBy = describedByMessages({ id, hint, error });
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
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}

interface FieldMessagesProps extends Pick<FieldParts, 'hint' | 'error'> {
  /** Id of the control. */
  id: string;
}

/** Hint and error below a control, which refers to them by `describedByMessages`. */
export function FieldMessages({ id, hint, error }: FieldMessagesProps) {
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

/** `aria-describedby` of a control with `FieldMessages`; empty without hint and error. */
export function describedByMessages({ id, hint, error }: FieldMessagesProps): string {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
}
