import { createStoredValue, useStoredValue } from './storage/stored-value.ts';

/** Browser storage key of the session token (specification, section 9), stored as it is. */
export const TOKEN_KEY = 'auth_token';

/** Characters allowed in a header: with any other, every request would fail. */
export const TOKEN_PATTERN = /^[\x21-\x7e]+$/;

/** The stored session token. Unavailable storage or an invalid value counts as no token. */
export const sessionToken = createStoredValue<string | null | undefined>({
  key: TOKEN_KEY,
  parse: (text) => (text !== null && TOKEN_PATTERN.test(text) ? text : null),
  serialize: (token) => token ?? null,
  onServer: undefined,
});

export type Session = 'loading' | 'signed-in' | 'signed-out';

/** A stored token means signed in. On the server and during hydration the state is `loading`. */
export function useSession(): Session {
  const token = useStoredValue(sessionToken);
  if (token === undefined) return 'loading';
  return token ? 'signed-in' : 'signed-out';
}
