import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';

/** The legal note below the cards of sign-in and registration. */
export function AuthNotes({ action }: { action: string }) {
  return (
    <p className="auth-card__notes">
      By {action}, you agree to our <Link href={links.policy('terms')}>Terms &amp; Conditions</Link> and{' '}
      <Link href={links.policy('privacy')}>Privacy Policy</Link>.
    </p>
  );
}
