import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useNavigationState } from '#storefront/navigation/location.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { AuthNotes } from './auth-notes.tsx';
import { SignInForm } from './sign-in-form.tsx';

export default function LoginPage() {
  const navigationState = useNavigationState();
  const text = useStoreText();
  return (
    <>
      <h1 className="auth-card__title">Sign in</h1>
      <p className="auth-card__lead">{text('loginText', 'To check out, pay and follow your orders.')}</p>
      <SignInForm />
      <p className="auth-card__switch">
        New here?{' '}
        <Link href={links.register()} state={navigationState}>
          Create an account
        </Link>
      </p>
      <AuthNotes action="signing in" />
    </>
  );
}
