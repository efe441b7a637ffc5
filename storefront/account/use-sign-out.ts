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
  const { loadCapabilities } = useStoreInfo();

  /** False if the server could not be asked to end the session. */
  async function endSession(token: string): Promise<boolean> {
    const loaded = await loadCapabilities();
    const result = loaded.ok && loaded.data('sessions') ? await signOut(api, token) : loaded;
    // 401: the session had already expired
    return result.ok || (result.error.kind === 'http-error' && result.error.status === 401);
  }

  return () => {
    const token = sessionToken.read();
    const isEnded = token ? endSession(token) : Promise.resolve(true);
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

const notifyFailure = () =>
  notify({ title: 'Error', description: 'Failed to log out properly.', tone: 'destructive' });
