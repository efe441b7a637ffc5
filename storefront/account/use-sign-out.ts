import { signOut } from '../api/accounts.ts';
import { useApi } from '../api/api-context.tsx';
import { token } from '../api/token.ts';
import { links } from '../links.ts';
import { navigate } from '../navigation/go.ts';
import { useStoreInfo } from '../state/store-info.tsx';
import { notify } from '../ui/notices.ts';

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
