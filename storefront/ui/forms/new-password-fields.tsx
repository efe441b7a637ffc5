import { PasswordField } from './text-field.tsx';
import type { FormErrors } from './use-form-errors.ts';

interface NewPasswordFieldsProps {
  /** Label of the first field. */
  label: string;
  hint?: string;
  errors: FormErrors;
}

/** A new password and its confirmation: the fields `password` and `confirmPassword`. */
export function NewPasswordFields({
  label,
  hint = 'At least 6 characters.',
  errors,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        enterKeyHint="next"
        required
        hint={hint}
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        enterKeyHint="done"
        required
        error={errors.confirmPassword}
      />
    </>
  );
}
