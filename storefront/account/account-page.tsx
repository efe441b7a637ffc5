import { AccountCard } from './account-card.tsx';

export default function AccountPage() {
  return (
    <div className="account-page">
      <h1>My Account</h1>
      <AccountCard />
    </div>
  );
}
