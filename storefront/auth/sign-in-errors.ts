import { isEmailLike, MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from '#storefront/api/account/accounts.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';

export const EMAIL_INVALID = 'Invalid email address';

/** Errors by field name; empty if the form is valid. Source: section 5, login. */
export function signInErrors({ email, password }: { email: string; password: string }): FormErrors {
  return {
    ...(!isEmailLike(email.trim()) && { email: EMAIL_INVALID }),
    ...(password.length < MIN_PASSWORD_LENGTH && { password: PASSWORD_TOO_SHORT }),
  };
}
