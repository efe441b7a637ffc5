import { type FormEvent, useState } from 'react';
import { links } from '#contract/page-links.ts';
import { signIn } from '#storefront/api/account/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import { Link } from '#storefront/navigation/link.tsx';
import { useNavigationState } from '#storefront/navigation/location.tsx';
import { navigate } from '#storefront/navigation/navigate.ts';
import { sessionToken } from '#storefront/state/session.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { CheckboxField } from '#storefront/ui/forms/checkbox-field.tsx';
import { EmailField, PasswordField } from '#storefront/ui/forms/field.tsx';
import { formValues } from '#storefront/ui/forms/form-values.ts';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { useFormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { closeFailures, notices, notify } from '#storefront/ui/notices.ts';
import { returnPath } from './return-path.ts';
import { signInErrors } from './sign-in-errors.ts';

/** Signs in and returns to the customer's previous page. Success notice: section 8. */
export function SignInForm() {
  const api = useApi();
  const { can } = useStoreInfo();
  const { from } = useNavigationState();
  const { errors, setErrors, onInput, focusFirstError } = useFormErrors();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    closeFailures();
    const { email, password, remember } = formValues(form, ['email', 'password', 'remember']);
    const fieldErrors = signInErrors({ email, password });
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length > 0) return focusFirstError(form);
    setBusy(true);
    const isLongSession = remember !== '' && can('sessions');
    const result = await signIn(api, { email: email.trim(), password, remember: isLongSession });
    setBusy(false);
    if (!result.ok) {
      console.error('Login failed:', result.message);
      return notify({ title: 'Error', description: result.message, tone: 'destructive' });
    }
    sessionToken.write(result.token);
    // removes a "Login Required" notice
    notices.closeAll();
    notify({ title: 'Success!', description: 'Logged in successfully.' });
    navigate(returnPath(from), { replace: true });
  }

  return (
    <form className="form" method="post" noValidate onSubmit={submit} onInput={onInput}>
      <EmailField autoComplete="username" enterKeyHint="next" error={errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="done"
        required
        error={errors.password}
      />
      <div className="form-between">
        <CheckboxField label="Remember me" name="remember" />
        <Link href={links.forgotPassword()}>Forgot password?</Link>
      </div>
      <SubmitButton isBusy={isBusy} busyLabel="Signing in...">
        Sign In
      </SubmitButton>
    </form>
  );
}
