import { links } from '#contract/page-links.ts';
import { signOut } from '#storefront/api/account/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import { navigate } from '#storefront/navigation/navigate.ts';
import { sessionToken } from '#storefront/state/session.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { notices, notify } from '#storefront/ui/notices.ts';

/**
 * Signs out at once. The server session ends in the background, without waiting (specification, ruling 15); if that
 * fails, the notice of the failure replaces the other one.
 */
export function useSignOut(): () => void {
  const api = useApi();
  const { can } = useStoreInfo();
  return () => {
    // the request reads the token, so it starts before the token is removed
    const isEnded = can('sessions') ? endSession(api) : Promise.resolve(true);
    const isRemoved = sessionToken.write(null);
    if (!isRemoved) return void notifyFailure();
    navigate(links.home());
    const key = notify({ title: 'Logged out', description: 'You have been logged out successfully.' });
    void isEnded.then((isSuccess) => {
      if (isSuccess) return;
      notices.close(key);
      notifyFailure();
    });
  };
}

/** False if the server could not be asked to end the session. */
async function endSession(api: ReturnType<typeof useApi>): Promise<boolean> {
  const result = await signOut(api);
  // 401: the session had already expired
  return result.ok || (result.error.kind === 'http-error' && result.error.status === 401);
}

const notifyFailure = () =>
  notify({ title: 'Error', description: 'Failed to log out properly.', tone: 'destructive' });
