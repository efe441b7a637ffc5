import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import type { PageProps } from '#storefront/navigation/page.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { ContactStoreNote } from './contact-store-note.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

export default function ResetPasswordPage({ search }: PageProps<null>) {
  const { can, isLoading } = useStoreInfo();
  const token = search.get('token') ?? '';
  return (
    <>
      <h1 className="auth-card__title">Set a new password</h1>
      <p className="auth-card__lead">Afterwards you are signed out everywhere else.</p>
      {can('password-reset') ? <TokenForm token={token} /> : !isLoading && <ContactStoreNote />}
      <p className="auth-card__switch">
        <Link href={links.forgotPassword()}>Ask for a new link</Link> or{' '}
        <Link href={links.login()}>go back to sign in</Link>
      </p>
    </>
  );
}

function TokenForm({ token }: { token: string }) {
  if (token) return <ResetPasswordForm token={token} />;
  return <p>This link is incomplete. Please open it again from the email.</p>;
}
