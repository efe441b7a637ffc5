import { PasswordField } from '#storefront/ui/forms/field.tsx';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';

/** A new password and its confirmation. */
export function NewPasswordFields({ label, errors }: { label: string; errors: FormErrors }) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        enterKeyHint="next"
        required
        hint="At least 6 characters."
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
