import { type ReactNode, useEffect } from 'react';
import { links } from '#contract/page-links.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import { useSession } from '#storefront/state/session.ts';

/**
 * Renders its children for signed-in customers. Others are redirected to sign-in and return to `href`.
 * Renders nothing until the session is known.
 */
export function RequireSignIn({ href, children }: { href: string; children: ReactNode }) {
  const session = useSession();
  useEffect(() => {
    // after sign-out the URL is already that of another page while this page is still rendered
    const isCurrentUrl = window.location.pathname + window.location.search === href;
    if (session === 'signed-out' && isCurrentUrl)
      navigate(links.login(), { replace: true, state: { from: href } });
  }, [session, href]);
  return session === 'signed-in' ? children : null;
}
