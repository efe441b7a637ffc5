import type { ReactNode } from 'react';
import type { AccountInfo } from '#contract/accounts.ts';
import { changeEmail, changeName, confirmEmail } from '#storefront/api/account/account-profile.ts';
import { isEmailLike, nameErrors } from '#storefront/api/account/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import type { ApiResult } from '#storefront/api/client.ts';
import { fieldErrors } from '#storefront/api/field-errors.ts';
import { FormAlert } from '#storefront/ui/forms/form-alert.tsx';
import { formValues } from '#storefront/ui/forms/form-values.ts';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { EmailField, PasswordField, TextField } from '#storefront/ui/forms/text-field.tsx';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { useFormSubmit } from '#storefront/ui/forms/use-form-submit.ts';
import { notify } from '#storefront/ui/notices.ts';

interface FormProps {
  title: string;
  button: string;
  /** Errors by field name, before anything is sent. */
  validate(form: HTMLFormElement): FormErrors;
  send(form: HTMLFormElement): Promise<ApiResult<unknown>>;
  onSuccess(form: HTMLFormElement): void;
  children(errors: FormErrors): ReactNode;
}

/** A form that shows errors of fields beside them and any other error above itself. */
function ProfileForm({ title, button, validate, send, onSuccess, children }: FormProps) {
  const { errors, formError, isBusy, onInput, onSubmit } = useFormSubmit({
    validate,
    send,
    onResult(result, form) {
      if (result.ok) {
        onSuccess(form);
        return;
      }
      const fields = fieldErrors(result.error);
      if (Object.keys(fields).length > 0) return { fields };
      return { message: result.error.message || 'That did not work. Please try again later.' };
    },
  });

  return (
    <section className="account panel" aria-label={title}>
      <h2>{title}</h2>
      <form className="form" method="post" noValidate onSubmit={onSubmit} onInput={onInput}>
        <FormAlert>{formError}</FormAlert>
        {children(errors)}
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          {button}
        </SubmitButton>
      </form>
    </section>
  );
}

/** Changes the name. `onChange` runs afterwards. */
export function ChangeNameForm({ account, onChange }: { account: AccountInfo; onChange(): void }) {
  const api = useApi();
  const read = (form: HTMLFormElement) => {
    const { firstName, lastName } = formValues(form, ['firstName', 'lastName']);
    return { firstName: firstName.trim(), lastName: lastName.trim() };
  };
  return (
    <ProfileForm
      title="Change name"
      button="Save Name"
      validate={(form) => nameErrors(read(form))}
      send={(form) => changeName(api, read(form))}
      onSuccess={() => {
        notify({ title: 'Name changed', description: 'Your new name has been saved.' });
        onChange();
      }}
    >
      {(errors) => (
        <>
          <TextField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            required
            defaultValue={account.firstName}
            error={errors.firstName}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            required
            defaultValue={account.lastName}
            error={errors.lastName}
          />
        </>
      )}
    </ProfileForm>
  );
}

/** Requests a link to the new address. The account keeps its email until the link is used. */
export function ChangeEmailForm() {
  const api = useApi();
  const read = (form: HTMLFormElement) => formValues(form, ['email', 'currentPassword']);
  return (
    <ProfileForm
      title="Change email"
      button="Send Confirmation Link"
      validate={(form) => {
        const { email, currentPassword } = read(form);
        return {
          ...(!isEmailLike(email.trim()) && { email: 'Invalid email address' }),
          ...(!currentPassword && { currentPassword: 'Current password is required' }),
        };
      }}
      send={(form) => changeEmail(api, read(form))}
      onSuccess={(form) => {
        form.reset();
        notify({
          title: 'Please confirm',
          description: 'If this address can be used, a link to confirm it is on its way there.',
        });
      }}
    >
      {(errors) => (
        <>
          <EmailField
            autoComplete="email"
            hint="We send a link to the new address. Your email changes when you open it."
            error={errors.email}
          />
          <PasswordField
            label="Your password"
            name="currentPassword"
            autoComplete="current-password"
            required
            error={errors.currentPassword}
          />
        </>
      )}
    </ProfileForm>
  );
}

/** Confirms a new email with the token of the link. A button, because email programs open links too. */
export function ConfirmEmailForm({ token, onChange }: { token: string; onChange(): void }) {
  const api = useApi();
  return (
    <ProfileForm
      title="Confirm your new email"
      button="Confirm New Email"
      validate={() => ({})}
      send={() => confirmEmail(api, token)}
      onSuccess={() => {
        notify({ title: 'Email changed', description: 'Please sign in with it from now on.' });
        onChange();
      }}
    >
      {() => null}
    </ProfileForm>
  );
}
