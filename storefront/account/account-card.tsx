import type { ReactNode } from 'react';
import type { AccountInfo } from '#contract/accounts.ts';
import { links } from '#contract/page-links.ts';
import { formatMonthDayYear } from '#format/dates.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import type { AccountState } from './use-account.ts';
import { useSignOut } from './use-sign-out.ts';

/** The signed-in customer's account, with links to orders and home, and the sign-out button. */
export function AccountCard({ state }: { state: AccountState }) {
  const signOut = useSignOut();
  return (
    <section className="account panel" aria-label="Account information">
      <AccountDetails state={state} />
      <div className="account__ways">
        <Link className={buttonClass()} href={links.orders()}>
          My Orders
        </Link>
        <Button variant="outline" onClick={signOut}>
          Sign Out
        </Button>
        <Link className={buttonClass('quiet')} href={links.home()}>
          Return to Home
        </Link>
      </div>
    </section>
  );
}

export function AccountDetails({ state }: { state: AccountState }) {
  if (state.kind === 'loading') {
    return (
      <div className="account__details" role="status" aria-label="Loading your account">
        <Skeleton className="account__skeleton" />
        <Skeleton className="account__skeleton" />
        <Skeleton className="account__skeleton" />
      </div>
    );
  }
  if (state.kind === 'failed') {
    return <p>Failed to load account information. Please refresh the page to try again.</p>;
  }
  return (
    <dl className="account__details">
      {rows(state.account).map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text || 'Not available'}</dd>
        </div>
      ))}
    </dl>
  );
}

function rows({ firstName, lastName, email, createdAt }: AccountInfo): [string, ReactNode][] {
  return [
    ['Name', [firstName, lastName].filter(Boolean).join(' ')],
    ['Email', email && breakBeforeAt(email)],
    ['Member since', formatMonthDayYear(createdAt)],
  ];
}

/** A long address does not break within a word. Text without an at sign stays as it is. */
function breakBeforeAt(email: string): ReactNode {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
