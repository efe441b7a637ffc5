import { isEmailLike, MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from '#storefront/api/account/accounts.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { EMAIL_INVALID } from './sign-in-errors.ts';

const MIN_NAME_LENGTH = 2;

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

/** Errors by field name; empty if the form is valid. Source: section 5, registration form. */
export function registrationErrors(form: Registration): FormErrors {
  return {
    ...(form.firstName.trim().length < MIN_NAME_LENGTH && {
      firstName: 'First name must be at least 2 characters',
    }),
    ...(form.lastName.trim().length < MIN_NAME_LENGTH && {
      lastName: 'Last name must be at least 2 characters',
    }),
    ...(!isEmailLike(form.email.trim()) && { email: EMAIL_INVALID }),
    ...newPasswordErrors(form),
  };
}

/** Errors of password and confirmation, for registration and password reset. */
export function newPasswordErrors(form: { password: string; confirmPassword: string }): FormErrors {
  return {
    ...(form.password.length < MIN_PASSWORD_LENGTH && { password: PASSWORD_TOO_SHORT }),
    ...(form.password !== form.confirmPassword && { confirmPassword: 'Passwords do not match' }),
  };
}
