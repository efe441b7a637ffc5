import { type FormEvent, useState } from 'react';
import { resetPassword } from '../api/accounts.ts';
import { useApi } from '../api/api-context.tsx';
import { links } from '../links.ts';
import { navigate } from '../navigation/go.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { formValues } from '../ui/form-values.ts';
import { notify } from '../ui/notices.ts';
import { SubmitButton } from '../ui/submit-button.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordErrors } from './registration-errors.ts';
import { passwordResetError } from './reset-problem.ts';

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
    const fieldErrors = newPasswordErrors(values);
    setErrors(fieldErrors);
    setFormError(undefined);
    if (Object.keys(fieldErrors).length > 0) return focusFirstError(form);
    setBusy(true);
    const result = await resetPassword(api, { token, password: values.password });
    setBusy(false);
    if (!result.ok) return setFormError(passwordResetError(result.error));
    notify({ title: 'Success!', description: 'Your password has been changed. You can now log in.' });
    navigate(links.login(), { replace: true });
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
