import { useEffect, useState } from 'react';
import { fetchAccount } from '#storefront/api/account/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import { useSession } from '#storefront/state/session.ts';

/** The account email of the signed-in customer; undefined while it is not known. */
export function useAccountEmail(): string | undefined {
  const api = useApi();
  const session = useSession();
  const [email, setEmail] = useState<string>();

  useEffect(() => {
    if (session !== 'signed-in') return setEmail(undefined);
    let isCurrent = true;
    void fetchAccount(api).then((result) => {
      if (isCurrent && result.ok && result.data.email) setEmail(result.data.email);
    });
    return () => {
      isCurrent = false;
    };
  }, [api, session]);

  return email;
}
