import { ForgotPasswordForm } from '../account/forgot-password-form.tsx';
import { ContactStoreNote } from '../account/reach-the-store.tsx';
import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import { useStoreInfo } from '../state/store-info.tsx';

export default function ForgotPasswordPage() {
  const { can, isLoading } = useStoreInfo();
  return (
    <>
      <h1 className="auth-card__title">Forgot your password?</h1>
      <p className="auth-card__lead">No problem. Tell us the email address of your account.</p>
      {can('password-reset') ? <ForgotPasswordForm /> : !isLoading && <ContactStoreNote />}
      <p className="auth-card__switch">
        <Link href={links.login()}>Back to sign in</Link>
      </p>
    </>
  );
}
