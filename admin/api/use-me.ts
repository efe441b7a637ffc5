import { queryOptions, useQuery } from '@tanstack/react-query';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { MeReply, SignInOptionsReply } from '#contract/admin/staff.ts';
import { ADMIN_MARK_COOKIE, ADMIN_PAGES } from '#contract/page-links.ts';
import { unwrap } from './api-context.tsx';
import { type AdminClient, type AdminError, type AdminResult, statusMessage } from './client.ts';
import { type Loaded, useLoaded } from './use-data.ts';

/** Who is signed in. Its error has status 401 if no one is. */
export function useMe(client: AdminClient, isEnabled = true): Loaded<MeReply> {
  return useLoaded(useQuery({ ...meQuery(client), enabled: isEnabled }));
}

/** The query of `useMe`, to read it before the first screen is shown. */
export function meQuery(client: AdminClient) {
  return queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => {
      const reply = await readMe(client, signal);
      const isSignedOut = !reply.ok && reply.error.kind === 'http-error' && reply.error.status === 401;
      if (reply.ok) setSignInMark(markOf(reply.data), reply.data.idleSeconds);
      else if (isSignedOut) clearSignInMark();
      return { data: unwrap(reply), etag: reply.ok ? reply.etag : undefined };
    },
  });
}

/**
 * Without the mark of a sign-in it first asks whether there is a session: a rejected request is an error in the console
 * of the browser, and a visitor who has not signed in has made none.
 */
async function readMe(client: AdminClient, signal: AbortSignal): Promise<AdminResult<MeReply>> {
  if (!hasSignInMark()) {
    const options = await client.get<SignInOptionsReply>(ADMIN_PATHS.signInOptions, { signal });
    if (!options.ok) return options;
    if (!options.data.isSignedIn) return { ok: false, error: SIGNED_OUT };
  }
  return client.get<MeReply>(ADMIN_PATHS.me, { signal });
}

const SIGNED_OUT: AdminError = {
  kind: 'http-error',
  status: 401,
  code: 'unauthenticated',
  message: statusMessage(401),
  body: undefined,
};

/** False for visitors who have not signed in on this device. */
export const hasSignInMark = () => readsAtOnce() || hasCookie(SIGNED_IN);

/** True if the member may read what the screens that people open first show: they wait for no reply about the member. */
export const readsAtOnce = () => hasCookie(READS_AT_ONCE);

/** The web server knows this value: then the document of a screen loads its data. */
const READS_AT_ONCE = '1';
const SIGNED_IN = '0';

const hasCookie = (mark: string) => document.cookie.split('; ').includes(`${ADMIN_MARK_COOKIE}=${mark}`);

// a read that the role does not have would be an error in the console of the browser
const markOf = ({ permissions }: MeReply) =>
  permissions.includes('orders.read') ? READS_AT_ONCE : SIGNED_IN;

/** The session has ended: the next document loads no data. */
export function clearSignInMark(): void {
  setSignInMark(SIGNED_IN, -1);
}

function setSignInMark(mark: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on http and in older browsers
  document.cookie = `${ADMIN_MARK_COOKIE}=${mark}; path=${ADMIN_PAGES}; samesite=strict; max-age=${seconds}`;
}
