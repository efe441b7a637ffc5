import type { ContactBody } from '#contract/contact.ts';
import { isEmailLike } from '#storefront/api/account/accounts.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';

export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message'] as const;

const BLANK_MESSAGES: Record<keyof ContactBody, string> = {
  name: 'Please enter your name',
  email: 'Please enter your email',
  subject: 'Please enter a subject',
  message: 'Please enter your message',
};

/** Errors by field name. All four fields are required, and the email must be valid. Source: section 5. */
export function contactErrors(form: ContactBody): FormErrors {
  const blankFields = CONTACT_FIELDS.filter((name) => form[name].trim() === '');
  return {
    ...(form.email.trim() !== '' &&
      !isEmailLike(form.email.trim()) && { email: 'Please enter a valid email address' }),
    ...Object.fromEntries(blankFields.map((name) => [name, BLANK_MESSAGES[name]])),
  };
}
