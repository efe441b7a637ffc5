import { isEmailLike, nameErrors, newPasswordErrors } from '#storefront/api/account/accounts.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { EMAIL_INVALID } from './sign-in-errors.ts';

interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

/** Errors by field name; empty if the form is valid (specification, section 5). */
export function registrationErrors(form: Registration): FormErrors {
  return {
    ...nameErrors(form),
    ...(!isEmailLike(form.email.trim()) && { email: EMAIL_INVALID }),
    ...newPasswordErrors(form),
  };
}
