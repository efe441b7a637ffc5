import { links } from '#contract/page-links.ts';
import { newPasswordErrors, resetPassword } from '#storefront/api/account/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import type { ApiError } from '#storefront/api/client.ts';
import { fieldErrors } from '#storefront/api/field-errors.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import { FormAlert } from '#storefront/ui/forms/form-alert.tsx';
import { formValues } from '#storefront/ui/forms/form-values.ts';
import { NewPasswordFields } from '#storefront/ui/forms/new-password-fields.tsx';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { useFormSubmit } from '#storefront/ui/forms/use-form-submit.ts';
import { notify } from '#storefront/ui/notices.ts';
import { passwordResetError } from './password-reset-error.ts';

/** Sets a new password with the single-use token from the email. */
export function ResetPasswordForm({ token }: { token: string }) {
  const api = useApi();
  const read = (form: HTMLFormElement) => formValues(form, ['password', 'confirmPassword']);
  const { errors, formError, isBusy, onInput, onSubmit } = useFormSubmit({
    validate: (form) => newPasswordErrors(read(form)),
    send: (form) => resetPassword(api, { token, password: read(form).password }),
    onResult(result) {
      if (!result.ok) return failureOf(result.error);
      notify({ title: 'Success!', description: 'Your password has been changed. You can now log in.' });
      navigate(links.login(), { replace: true });
    },
  });

  return (
    <form className="form" method="post" noValidate onSubmit={onSubmit} onInput={onInput}>
      <FormAlert>{formError}</FormAlert>
      <NewPasswordFields label="New password" errors={errors} />
      <SubmitButton isBusy={isBusy} busyLabel="Saving...">
        Set New Password
      </SubmitButton>
    </form>
  );
}

/** An error of the password is shown at its field, any other one above the form. */
function failureOf(error: ApiError) {
  const { password } = fieldErrors(error);
  return password ? { fields: { password } } : { message: passwordResetError(error) };
}
