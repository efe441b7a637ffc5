import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useNavigationState } from '#storefront/navigation/location.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { AuthNotes } from './auth-notes.tsx';
import { RegistrationForm } from './registration-form.tsx';

export default function RegisterPage() {
  const navigationState = useNavigationState();
  const text = useStoreText();
  return (
    <>
      <h1 className="auth-card__title">Create an account</h1>
      <p className="auth-card__lead">
        {text('registerText', 'One account for checkout, payment and your orders.')}
      </p>
      <RegistrationForm />
      <p className="auth-card__switch">
        Already have an account?{' '}
        <Link href={links.login()} state={navigationState}>
          Sign in
        </Link>
      </p>
      <AuthNotes action="creating an account" />
    </>
  );
}
