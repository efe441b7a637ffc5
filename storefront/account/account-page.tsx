import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountSecurity } from './account-security.tsx';

export default function AccountPage() {
  const { can } = useStoreInfo();
  return (
    <div className="account-page">
      <h1>My Account</h1>
      <AccountCard />
      {can('account-security') && <AccountSecurity />}
    </div>
  );
}
