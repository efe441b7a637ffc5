import { links } from '#contract/page-links.ts';
import { signOut } from '#storefront/api/accounts.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import { token } from '#storefront/api/session-token.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { notify } from '#storefront/ui/notices.ts';

/** Signs out at once. The server session ends in the background, without waiting (ruling 15). */
export function useSignOut(): () => void {
  const api = useApi();
  const { can } = useStoreInfo();
  return () => {
    if (can('sessions')) void endSession(api);
    token.clear();
    if (token.read() !== null) return notifyFailure();
    navigate(links.home());
    notify({ title: 'Logged out', description: 'You have been logged out successfully.' });
  };
}

async function endSession(api: ReturnType<typeof useApi>): Promise<void> {
  const result = await signOut(api);
  // 401: the session had already expired
  if (!result.ok && !(result.error.kind === 'http-error' && result.error.status === 401)) notifyFailure();
}

function notifyFailure(): void {
  notify({ title: 'Error', description: 'Failed to log out properly.', tone: 'destructive' });
}
