import { useEffect, useState } from 'react';
import type { AccountInfo } from '#contract/accounts.ts';
import { fetchAccount } from '#storefront/api/account/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import type { ApiError } from '#storefront/api/client.ts';
import { notify } from '#storefront/ui/notices.ts';

export type AccountState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'loaded'; account: AccountInfo };

/** Loads the signed-in customer's account, again for each new `version`. A failure shows a notice. */
export function useAccount(version: number): AccountState {
  const api = useApi();
  const [state, setState] = useState<AccountState>({ kind: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version loads again
  useEffect(() => {
    let isCurrent = true;
    void fetchAccount(api).then((result) => {
      if (!isCurrent) return;
      if (result.ok) return setState({ kind: 'loaded', account: result.data });
      setState({ kind: 'failed' });
      notify({ title: 'Error', description: accountErrorMessage(result.error), tone: 'destructive' });
    });
    return () => {
      isCurrent = false;
    };
  }, [api, version]);

  return state;
}

/** The error message with its reason. Source: section 8. */
export function accountErrorMessage(error: ApiError): string {
  const sentence = 'Failed to load account information';
  if (error.kind === 'no-response') return `${sentence} (No response received)`;
  if (error.status >= 400) return `${sentence} (Status: ${error.status})`;
  return `${sentence}: ${error.message ?? 'The reply could not be read'}`;
}
