import { useSyncExternalStore } from 'react';
import { token } from '#storefront/api/session-token.ts';

export type Session = 'loading' | 'signed-in' | 'signed-out';

/** A stored token means signed in. On the server and during hydration the state is `loading`. */
export function useSession(): Session {
  return useSyncExternalStore(token.subscribe, readSession, () => 'loading');
}

const readSession = (): Session => (token.read() ? 'signed-in' : 'signed-out');
