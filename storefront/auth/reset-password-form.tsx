import { type FormEvent, useState } from 'react';
import { links } from '#contract/page-links.ts';
import { resetPassword } from '#storefront/api/account/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import type { ApiError } from '#storefront/api/client.ts';
import { fieldErrors } from '#storefront/api/field-errors.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import { FormAlert } from '#storefront/ui/forms/form-alert.tsx';
import { formValues } from '#storefront/ui/forms/form-values.ts';
import { NewPasswordFields } from '#storefront/ui/forms/new-password-fields.tsx';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { useFormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { notify } from '#storefront/ui/notices.ts';
import { passwordResetError } from './password-reset-error.ts';
import { newPasswordErrors } from './registration-errors.ts';

/** Sets a new password with the single-use token from the email. */
export function ResetPasswordForm({ token }: { token: string }) {
  const api = useApi();
  const { errors, setErrors, onInput, focusFirstError } = useFormErrors();
  const [formError, setFormError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = formValues(form, ['password', 'confirmPassword']);
    const inputErrors = newPasswordErrors(values);
    setErrors(inputErrors);
    setFormError(undefined);
    if (Object.keys(inputErrors).length > 0) return focusFirstError(form);
    setBusy(true);
    const result = await resetPassword(api, { token, password: values.password });
    setBusy(false);
    if (!result.ok) return showError(result.error, form);
    notify({ title: 'Success!', description: 'Your password has been changed. You can now log in.' });
    navigate(links.login(), { replace: true });
  }

  /** An error of the password is shown at its field, any other one above the form. */
  function showError(error: ApiError, form: HTMLFormElement) {
    const { password } = fieldErrors(error);
    if (!password) return setFormError(passwordResetError(error));
    setErrors({ password });
    focusFirstError(form);
  }

  return (
    <form className="form" method="post" noValidate onSubmit={submit} onInput={onInput}>
      <FormAlert>{formError}</FormAlert>
      <NewPasswordFields label="New password" errors={errors} />
      <SubmitButton isBusy={isBusy} busyLabel="Saving...">
        Set New Password
      </SubmitButton>
    </form>
  );
}
