import { type FormEvent, useState } from 'react';
import { links } from '#contract/page-links.ts';
import { type RegistrationResult, register } from '#storefront/api/account/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import { fieldErrors } from '#storefront/api/field-errors.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import { ErrorSummary } from '#storefront/ui/forms/error-summary.tsx';
import { EmailField, TextField } from '#storefront/ui/forms/field.tsx';
import { FormAlert } from '#storefront/ui/forms/form-alert.tsx';
import { formValues } from '#storefront/ui/forms/form-values.ts';
import { NewPasswordFields } from '#storefront/ui/forms/new-password-fields.tsx';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { useFormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { closeFailures, type Notice, notify } from '#storefront/ui/notices.ts';
import { registrationErrors } from './registration-errors.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const;
/** The summary shows labels: the error messages are shown only beside their fields (section 5). */
const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
};
const REGISTRATION_FAILED =
  'Registration failed. Please try using a different email provider (like gmail.com or outlook.com).';

/** Creates an account. The customer signs in afterwards. */
export function RegistrationForm() {
  const api = useApi();
  const { errors, setErrors, onInput, focusFirstError } = useFormErrors();
  const [formError, setFormError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    closeFailures();
    const { confirmPassword, ...values } = formValues(form, FIELDS);
    const inputErrors = registrationErrors({ ...values, confirmPassword });
    setErrors(inputErrors);
    setFormError(undefined);
    if (Object.keys(inputErrors).length > 0) return focusFirstError(form);
    setBusy(true);
    const { firstName, lastName } = values;
    const result = await register(api, {
      ...values,
      firstName: firstName.trim(),
      lastName: lastName.trim(),
    });
    setBusy(false);
    if (result.ok) {
      notify({ title: 'Success!', description: 'Account created successfully. You can now log in.' });
      return navigate(links.home());
    }
    notify(registrationErrorNotice(result));
    if ('error' in result) {
      setFormError(REGISTRATION_FAILED);
      setErrors(fieldErrors(result.error));
      focusFirstError(form);
    }
  }

  return (
    <form className="form" method="post" noValidate onSubmit={submit} onInput={onInput}>
      <FormAlert>{formError}</FormAlert>
      <ErrorSummary errors={errors} labels={LABELS} />
      <div className="form-row">
        <TextField
          label={LABELS.firstName}
          name="firstName"
          autoComplete="given-name"
          enterKeyHint="next"
          required
          error={errors.firstName}
        />
        <TextField
          label={LABELS.lastName}
          name="lastName"
          autoComplete="family-name"
          enterKeyHint="next"
          required
          error={errors.lastName}
        />
      </div>
      <EmailField
        autoComplete="email"
        enterKeyHint="next"
        hint="We recommend an address with a common provider, such as Gmail, Outlook or Yahoo."
        error={errors.email}
      />
      <NewPasswordFields label={LABELS.password} errors={errors} />
      <SubmitButton isBusy={isBusy} busyLabel="Creating account...">
        Create Account
      </SubmitButton>
    </form>
  );
}

function registrationErrorNotice(result: Extract<RegistrationResult, { ok: false }>): Notice {
  if (!('error' in result)) {
    return {
      title: 'Invalid Email',
      description: 'Please enter a valid email address.',
      tone: 'destructive',
    };
  }
  const errorMessage = result.error.kind === 'http-error' ? result.error.message : undefined;
  return {
    title: 'Registration Error',
    description: errorMessage ?? 'Failed to register. Please try again.',
    tone: 'destructive',
  };
}
