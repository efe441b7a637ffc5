import { Fragment, type ReactNode, useEffect } from 'react';
import { links } from '#contract/page-links.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import { sessionToken } from '#storefront/state/session.ts';
import { useStoredValue } from '#storefront/state/storage/stored-value.ts';

/**
 * Renders its children for signed-in customers. Others are redirected to sign-in and return to `href`.
 * Renders nothing until the session is known. After a sign-in in another tab the children are mounted again: they
 * show and change only what belongs to the session that they were mounted with.
 */
export function RequireSignIn({ href, children }: { href: string; children: ReactNode }) {
  // undefined until the session is known
  const token = useStoredValue(sessionToken);
  const isSignedOut = token === null;
  useEffect(() => {
    // after sign-out the URL is already that of another page while this page is still rendered
    const isCurrentUrl = window.location.pathname + window.location.search === href;
    if (isSignedOut && isCurrentUrl) navigate(links.login(), { replace: true, state: { from: href } });
  }, [isSignedOut, href]);
  return token ? <Fragment key={token}>{children}</Fragment> : null;
}
