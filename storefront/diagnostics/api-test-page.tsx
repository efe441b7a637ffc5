import { ConnectionTest } from './connection-test.tsx';

export default function ApiTestPage() {
  return (
    <div className="account-page">
      <h1>API Test</h1>
      <ConnectionTest />
    </div>
  );
}
