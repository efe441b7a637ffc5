import { links } from '#contract/page-links.ts';
import { signIn } from '#storefront/api/account/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import { Link } from '#storefront/navigation/link.tsx';
import { useNavigationState } from '#storefront/navigation/location.tsx';
import { navigate } from '#storefront/navigation/navigate.ts';
import { sessionToken } from '#storefront/state/session.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { CheckboxField } from '#storefront/ui/forms/checkbox-field.tsx';
import { formValues } from '#storefront/ui/forms/form-values.ts';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { EmailField, PasswordField } from '#storefront/ui/forms/text-field.tsx';
import { useFormSubmit } from '#storefront/ui/forms/use-form-submit.ts';
import { closeFailures, notices, notify } from '#storefront/ui/notices.ts';
import { returnPath } from './return-path.ts';
import { signInErrors } from './sign-in-errors.ts';

/** Signs in and returns to the customer's previous page. Success notice: section 8. */
export function SignInForm() {
  const api = useApi();
  const { can } = useStoreInfo();
  const { from } = useNavigationState();
  const { errors, isBusy, onInput, onSubmit } = useFormSubmit({
    validate(form) {
      closeFailures();
      return signInErrors(formValues(form, ['email', 'password']));
    },
    send(form) {
      const { email, password, remember } = formValues(form, ['email', 'password', 'remember']);
      return signIn(api, { email: email.trim(), password, remember: remember !== '' && can('sessions') });
    },
    onResult(result) {
      if (!result.ok) {
        console.error('Login failed:', result.message);
        notify({ title: 'Error', description: result.message, tone: 'destructive' });
        return;
      }
      sessionToken.write(result.token);
      // removes a "Login Required" notice
      notices.closeAll();
      notify({ title: 'Success!', description: 'Logged in successfully.' });
      navigate(returnPath(from), { replace: true });
    },
  });

  return (
    <form className="form" method="post" noValidate onSubmit={onSubmit} onInput={onInput}>
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
