/** Browser storage key of the session token (section 9). */
const TOKEN_KEY = 'auth_token';

/** Characters allowed in a header: with any other, every request would fail. */
const SENDABLE = /^[\x21-\x7e]+$/;

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** The stored session token, shared by all tabs. Unavailable storage or an invalid value counts as empty. */
export const token = {
  read(): string | null {
    try {
      const stored = localStorage.getItem(TOKEN_KEY) ?? '';
      return SENDABLE.test(stored) ? stored : null;
    } catch {
      return null;
    }
  },
  keep(value: string): void {
    try {
      localStorage.setItem(TOKEN_KEY, value);
    } catch (cause) {
      console.error('The session could not be stored', cause);
    }
    announce();
  },
  drop(): void {
    try {
      localStorage.removeItem(TOKEN_KEY);
    } catch {
      // storage is unavailable, so no token is stored
    }
    announce();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const onStorage = (event: StorageEvent) => (event.key === TOKEN_KEY || event.key === null) && listener();
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
};
