import { AuthNotes } from '../account/auth-notes.tsx';
import { SignInForm } from '../account/sign-in-form.tsx';
import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import { useNavigationState } from '../navigation/location.tsx';

export default function LoginPage() {
  const navigationState = useNavigationState();
  return (
    <>
      <h1 className="auth-card__title">Sign in</h1>
      <p className="auth-card__lead">To check out, pay and follow your orders.</p>
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
