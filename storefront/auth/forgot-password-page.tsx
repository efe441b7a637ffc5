import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { ContactStoreNote } from './contact-store-note.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

export default function ForgotPasswordPage() {
  const { can, isLoading } = useStoreInfo();
  const text = useStoreText();
  return (
    <>
      <h1 className="auth-card__title">Forgot your password?</h1>
      <p className="auth-card__lead">
        {text('forgotText', 'No problem. Tell us the email address of your account.')}
      </p>
      {can('password-reset') ? <ForgotPasswordForm /> : !isLoading && <ContactStoreNote />}
      <p className="auth-card__switch">
        <Link href={links.login()}>Back to sign in</Link>
      </p>
    </>
  );
}
