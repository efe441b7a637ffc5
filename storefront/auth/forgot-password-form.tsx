import { useState } from 'react';
import { isEmailLike, requestPasswordReset } from '#storefront/api/account/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import { FormAlert } from '#storefront/ui/forms/form-alert.tsx';
import { formValues } from '#storefront/ui/forms/form-values.ts';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { EmailField } from '#storefront/ui/forms/text-field.tsx';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { useFormSubmit } from '#storefront/ui/forms/use-form-submit.ts';
import { passwordResetError } from './password-reset-error.ts';
import { EMAIL_INVALID } from './sign-in-errors.ts';

/** Requests the email with the reset link. Never reveals whether the email has an account. */
export function ForgotPasswordForm() {
  const api = useApi();
  const [sentTo, setSentTo] = useState<string>();
  const read = (form: HTMLFormElement) => formValues(form, ['email']).email;
  const { errors, formError, isBusy, onInput, onSubmit } = useFormSubmit({
    validate: (form): FormErrors => (isEmailLike(read(form).trim()) ? {} : { email: EMAIL_INVALID }),
    send: async (form) => ({ email: read(form), ...(await requestPasswordReset(api, read(form))) }),
    onResult(result) {
      if (!result.ok) return { message: passwordResetError(result.error) };
      setSentTo(result.email.trim());
    },
  });

  if (sentTo) {
    return (
      <p role="status">
        If an account exists for {sentTo}, a link to set a new password is on its way. It works once, for 30
        minutes. Please look into the spam folder as well.
      </p>
    );
  }
  return (
    <form className="form" method="post" noValidate onSubmit={onSubmit} onInput={onInput}>
      <FormAlert>{formError}</FormAlert>
      <EmailField autoComplete="username" enterKeyHint="done" error={errors.email} />
      <SubmitButton isBusy={isBusy} busyLabel="Sending...">
        Send Reset Link
      </SubmitButton>
    </form>
  );
}
