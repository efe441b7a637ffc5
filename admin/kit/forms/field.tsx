import { type ReactNode, useId } from 'react';

export interface FieldProps {
  label: string;
  /** Below the field: what belongs into it. */
  hint?: ReactNode;
  /** What is wrong and how to correct it. */
  error?: string | undefined;
  isRequired?: boolean;
  /** The label is only for screen readers, in tables and bars where a heading names it. */
  isLabelHidden?: boolean;
}

/** Splits the props of a control into those of its `Field` and those of its element. */
export function splitFieldProps<Props extends FieldProps>({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  ...rest
}: Props) {
  const field: FieldProps = {
    label,
    hint,
    error,
    ...(isRequired && { isRequired }),
    ...(isLabelHidden && { isLabelHidden }),
  };
  return { field, rest };
}

interface Wiring {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  required?: boolean;
}

/** Label, hint and error around one control, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  isRequired = false,
  isLabelHidden = false,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const describedBy = describedByTexts({ id, hint, error });
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'field-label'}>
        {label}
        {!isRequired || isLabelHidden ? null : <span className="field-required"> (required)</span>}
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
        ...(isRequired && { required: true }),
      })}
      <FieldTexts id={id} hint={hint} error={error} />
    </div>
  );
}

interface FieldTextsProps extends Pick<FieldProps, 'hint' | 'error'> {
  /** Id of the control. */
  id: string;
}

/** Hint and error below a control, which refers to them by `describedByTexts`. */
export function FieldTexts({ id, hint, error }: FieldTextsProps) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
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
