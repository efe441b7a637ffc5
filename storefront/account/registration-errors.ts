import { looksLikeEmail } from '../api/accounts.ts';
import type { FormErrors } from '../ui/use-form-errors.ts';
import { EMAIL_INVALID, PASSWORD_MIN, PASSWORD_TOO_SHORT } from './sign-in-errors.ts';

const NAME_MIN = 2;

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
    ...(form.firstName.trim().length < NAME_MIN && {
      firstName: 'First name must be at least 2 characters',
    }),
    ...(form.lastName.trim().length < NAME_MIN && { lastName: 'Last name must be at least 2 characters' }),
    ...(!looksLikeEmail(form.email.trim()) && { email: EMAIL_INVALID }),
    ...newPasswordErrors(form),
  };
}

/** Errors of password and confirmation, for registration and password reset. */
export function newPasswordErrors(form: { password: string; confirmPassword: string }): FormErrors {
  return {
    ...(form.password.length < PASSWORD_MIN && { password: PASSWORD_TOO_SHORT }),
    ...(form.password !== form.confirmPassword && { confirmPassword: 'Passwords do not match' }),
  };
}
