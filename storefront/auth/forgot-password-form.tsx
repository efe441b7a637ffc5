import { type FormEvent, useState } from 'react';
import { isEmailLike, requestPasswordReset } from '#storefront/api/account/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import { EmailField } from '#storefront/ui/forms/field.tsx';
import { FormAlert } from '#storefront/ui/forms/form-alert.tsx';
import { formValues } from '#storefront/ui/forms/form-values.ts';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { useFormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { passwordResetError } from './password-reset-error.ts';
import { EMAIL_INVALID } from './sign-in-errors.ts';

/** Requests the email with the reset link. Never reveals whether the email has an account. */
export function ForgotPasswordForm() {
  const api = useApi();
  const { errors, setErrors, onInput, focusFirstError } = useFormErrors();
  const [formError, setFormError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { email } = formValues(form, ['email']);
    const isValid = isEmailLike(email.trim());
    setErrors(isValid ? {} : { email: EMAIL_INVALID });
    setFormError(undefined);
    if (!isValid) return focusFirstError(form);
    setBusy(true);
    const result = await requestPasswordReset(api, email);
    setBusy(false);
    if (result.ok) return setSentTo(email.trim());
    setFormError(passwordResetError(result.error));
  }

  if (sentTo) {
    return (
      <p role="status">
        If an account exists for {sentTo}, a link to set a new password is on its way. It works once, for 30
        minutes. Please look into the spam folder as well.
      </p>
    );
  }
  return (
    <form className="form" method="post" noValidate onSubmit={submit} onInput={onInput}>
      <FormAlert>{formError}</FormAlert>
      <EmailField autoComplete="username" enterKeyHint="done" error={errors.email} />
      <SubmitButton isBusy={isBusy} busyLabel="Sending...">
        Send Reset Link
      </SubmitButton>
    </form>
  );
}
