import { useSyncExternalStore } from 'react';
import { token } from '../api/token.ts';

export type Session = 'loading' | 'signed-in' | 'signed-out';

/** A stored token means signed in; on the server and while hydrating nobody knows yet. */
export function useSession(): Session {
  return useSyncExternalStore(token.subscribe, readSession, () => 'loading');
}

const readSession = (): Session => (token.read() ? 'signed-in' : 'signed-out');
