import { changePassword } from '#storefront/api/account/account-security.ts';
import { newPasswordErrors } from '#storefront/api/account/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import type { ApiError } from '#storefront/api/client.ts';
import { fieldErrors } from '#storefront/api/field-errors.ts';
import { FormAlert } from '#storefront/ui/forms/form-alert.tsx';
import { formValues } from '#storefront/ui/forms/form-values.ts';
import { NewPasswordFields } from '#storefront/ui/forms/new-password-fields.tsx';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { PasswordField } from '#storefront/ui/forms/text-field.tsx';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { useFormSubmit } from '#storefront/ui/forms/use-form-submit.ts';
import { notify } from '#storefront/ui/notices.ts';

const FIELDS = ['currentPassword', 'password', 'confirmPassword'] as const;

/** Changes the password with the current one. Other devices are signed out; `onChange` runs afterwards. */
export function ChangePasswordForm({ onChange }: { onChange(): void }) {
  const api = useApi();
  const read = (form: HTMLFormElement) => formValues(form, FIELDS);
  const { errors, formError, isBusy, onInput, onSubmit } = useFormSubmit({
    validate: (form) => passwordErrors(read(form)),
    send(form) {
      const { currentPassword, password } = read(form);
      return changePassword(api, { currentPassword, password });
    },
    onResult(result, form) {
      if (!result.ok) return failureOf(result.error);
      form.reset();
      notify({
        title: 'Password changed',
        description: 'All other devices have been signed out.',
      });
      onChange();
    },
  });

  return (
    <section className="account panel" aria-labelledby="password-title">
      <h2 id="password-title">Change password</h2>
      <form className="form" method="post" noValidate onSubmit={onSubmit} onInput={onInput}>
        <FormAlert>{formError}</FormAlert>
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          enterKeyHint="next"
          required
          error={errors.currentPassword}
        />
        <NewPasswordFields
          label="New password"
          hint="At least 6 characters. All other devices are signed out."
          errors={errors}
        />
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          Change Password
        </SubmitButton>
      </form>
    </section>
  );
}

function passwordErrors(form: Record<(typeof FIELDS)[number], string>): FormErrors {
  return {
    ...(!form.currentPassword && { currentPassword: 'Current password is required' }),
    ...newPasswordErrors(form),
  };
}

/** Errors of fields are shown beside them, any other error above the form. */
function failureOf(error: ApiError) {
  const fields = fieldErrors(error);
  return Object.keys(fields).length > 0 ? { fields } : { message: changeErrorMessage(error) };
}

function changeErrorMessage(error: ApiError): string {
  if (error.kind === 'no-response') return 'No response from server. Please try again later.';
  return error.message ?? 'That did not work. Please try again later.';
}
