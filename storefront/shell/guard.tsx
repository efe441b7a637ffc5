import { type ReactNode, useEffect } from 'react';
import { links } from '../links.ts';
import { go } from '../navigation/go.ts';
import { useSession } from '../state/session.ts';

/** Lets signed-in customers through; others go to sign-in and come back to `href`. Nothing shows until it is known. */
export function Guard({ href, children }: { href: string; children: ReactNode }) {
  const session = useSession();
  useEffect(() => {
    // whoever signs out is already on the way to another page while this one still shows
    const isHere = window.location.pathname + window.location.search === href;
    if (session === 'signed-out' && isHere) go(links.login(), { replace: true, passed: { from: href } });
  }, [session, href]);
  return session === 'signed-in' ? children : null;
}
