import { useState } from 'react';
import { links } from '#contract/page-links.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import type { PageProps } from '#storefront/navigation/page.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountSecurity } from './account-security.tsx';
import { ChangeEmailForm, ChangeNameForm, ConfirmEmailForm } from './name-and-email-forms.tsx';
import { useAccount } from './use-account.ts';

export default function AccountPage({ search }: PageProps<null>) {
  const { can } = useStoreInfo();
  const [changes, setChanges] = useState(0);
  const state = useAccount(changes);
  const reload = () => setChanges((count) => count + 1);
  const emailToken = search.get('emailToken');
  const hasProfile = can('account-profile');
  return (
    <div className="account-page">
      <h1>My Account</h1>
      {hasProfile && emailToken && (
        <ConfirmEmailForm
          token={emailToken}
          onChange={() => {
            navigate(links.account(), { replace: true });
            reload();
          }}
        />
      )}
      <AccountCard state={state} />
      {hasProfile && state.kind === 'loaded' && (
        <>
          <ChangeNameForm account={state.account} onChange={reload} />
          <ChangeEmailForm />
        </>
      )}
      {can('account-security') && <AccountSecurity />}
    </div>
  );
}
