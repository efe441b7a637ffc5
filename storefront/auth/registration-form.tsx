import { links } from '#contract/page-links.ts';
import { type RegistrationResult, register } from '#storefront/api/account/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import { fieldErrors } from '#storefront/api/field-errors.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import { ErrorSummary } from '#storefront/ui/forms/error-summary.tsx';
import { FormAlert } from '#storefront/ui/forms/form-alert.tsx';
import { formValues } from '#storefront/ui/forms/form-values.ts';
import { NewPasswordFields } from '#storefront/ui/forms/new-password-fields.tsx';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { EmailField, TextField } from '#storefront/ui/forms/text-field.tsx';
import { useFormSubmit } from '#storefront/ui/forms/use-form-submit.ts';
import { closeFailures, type Notice, notify } from '#storefront/ui/notices.ts';
import { registrationErrors } from './registration-errors.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const;
/** The summary shows labels: the error messages are shown only beside their fields (specification, section 5). */
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
  const { errors, formError, isBusy, onInput, onSubmit } = useFormSubmit({
    validate(form) {
      closeFailures();
      return registrationErrors(formValues(form, FIELDS));
    },
    send(form) {
      const { confirmPassword: _, ...values } = formValues(form, FIELDS);
      const { firstName, lastName } = values;
      return register(api, { ...values, firstName: firstName.trim(), lastName: lastName.trim() });
    },
    onResult(result) {
      if (result.ok) {
        notify({ title: 'Success!', description: 'Account created successfully. You can now log in.' });
        navigate(links.home());
        return;
      }
      notify(registrationErrorNotice(result));
      if (!('error' in result)) return;
      return { fields: fieldErrors(result.error), message: REGISTRATION_FAILED };
    },
  });

  return (
    <form className="form" method="post" noValidate onSubmit={onSubmit} onInput={onInput}>
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
