/** Browser storage key of the session token (section 9). */
const TOKEN_KEY = 'auth_token';

/** Characters allowed in a header: with any other, every request would fail. */
const TOKEN_PATTERN = /^[\x21-\x7e]+$/;

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** The stored session token, shared by all tabs. Unavailable storage or an invalid value counts as empty. */
export const token = {
  read(): string | null {
    try {
      const stored = localStorage.getItem(TOKEN_KEY) ?? '';
      return TOKEN_PATTERN.test(stored) ? stored : null;
    } catch {
      return null;
    }
  },
  save(value: string): void {
    try {
      localStorage.setItem(TOKEN_KEY, value);
    } catch (cause) {
      console.error('The session could not be stored', cause);
    }
    notifyListeners();
  },
  clear(): void {
    try {
      localStorage.removeItem(TOKEN_KEY);
    } catch {
      // storage is unavailable, so no token is stored
    }
    notifyListeners();
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
