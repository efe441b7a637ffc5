import { useState } from 'react';
import { useApi } from '#storefront/api/api-context.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';
import { type TestResult, testConnection } from './test-connection.ts';

/** Shows the API base URL in use and tests the connection. */
export function ConnectionTest() {
  const api = useApi();
  const isHydrated = useHydrated();
  const [result, setResult] = useState<TestResult>();
  const [isBusy, setBusy] = useState(false);

  async function test() {
    setBusy(true);
    setResult(await testConnection(api));
    setBusy(false);
  }

  return (
    <section className="account panel">
      <p>
        {/* the server may use another URL for the API than the shopper's browser */}
        API base in use: <code>{isHydrated ? api.base : ''}</code>
      </p>
      <div role="status">
        {result && <p className={result.isWorking ? 'api-test__good' : 'field__error'}>{result.message}</p>}
      </div>
      <div className="account__ways">
        <Button onClick={test} disabled={isBusy}>
          {isBusy ? 'Testing...' : 'Test API Connection'}
        </Button>
      </div>
    </section>
  );
}
