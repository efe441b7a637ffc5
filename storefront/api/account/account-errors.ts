import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from './accounts.ts';

const MIN_NAME_LENGTH = 2;

/** Errors of the name, for registration and account. */
export function nameErrors({ firstName, lastName }: { firstName: string; lastName: string }): FormErrors {
  return {
    ...(firstName.trim().length < MIN_NAME_LENGTH && {
      firstName: 'First name must be at least 2 characters',
    }),
    ...(lastName.trim().length < MIN_NAME_LENGTH && {
      lastName: 'Last name must be at least 2 characters',
    }),
  };
}

/** Errors of a new password and its confirmation, for registration, password reset and account. */
export function newPasswordErrors(form: { password: string; confirmPassword: string }): FormErrors {
  return {
    ...(form.password.length < MIN_PASSWORD_LENGTH && { password: PASSWORD_TOO_SHORT }),
    ...(form.password !== form.confirmPassword && { confirmPassword: 'Passwords do not match' }),
  };
}
