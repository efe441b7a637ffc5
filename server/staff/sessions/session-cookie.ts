import { ADMIN_PREFIX } from '#contract/admin/admin-paths.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import { adminCookieName } from '#server/settings/admin-cookie-name.ts';
import type { Settings } from '#server/settings/settings.ts';

// 32 bytes in base64url
const TOKEN = /^[\w-]{43}$/;

/** The cookie of a staff session, which belongs to the API's host. */
export interface SessionCookie {
  /** The token of a request's `Cookie` header, or undefined. */
  read(header: string | undefined): string | undefined;
  /** The `Set-Cookie` header of a new session. */
  set(session: { token: string; maxAgeSeconds: number }): string;
  /** The `Set-Cookie` header that deletes the cookie. */
  clear(): string;
}

/**
 * Scripts cannot read the cookie, other sites cannot send it, and other hosts do not receive it. On https its
 * prefix `__Host-` lets the browser enforce that; the prefix requires the path `/`.
 */
export function sessionCookie({ apiBaseUrl }: Pick<Settings, 'apiBaseUrl'>): SessionCookie {
  const isHttps = apiBaseUrl.startsWith('https:');
  const name = adminCookieName(apiBaseUrl);
  const attributes = isHttps
    ? 'Path=/; HttpOnly; SameSite=Strict; Secure'
    : `Path=${API_PREFIX}${ADMIN_PREFIX}; HttpOnly; SameSite=Strict`;
  return {
    read: (header) => {
      const pairs = (header ?? '').split(';').map((pair) => pair.trim());
      const values = pairs.filter((pair) => pair.startsWith(`${name}=`));
      const token = values[0]?.slice(name.length + 1);
      // two cookies of the name: another host or path has set one
      return values.length === 1 && token !== undefined && TOKEN.test(token) ? token : undefined;
    },
    set: ({ token, maxAgeSeconds }) => `${name}=${token}; ${attributes}; Max-Age=${maxAgeSeconds}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
