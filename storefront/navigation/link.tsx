import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { NavigationState } from './location.tsx';
import { navigate } from './navigate.ts';
import { usePagePrefetch } from './page-store-context.tsx';
import { changePage } from './page-transition.ts';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; state?: NavigationState };

/** A link within the site: a plain anchor that, with JavaScript, changes the page without reloading. */
export function Link({ href, state, onClick, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const prefetch = usePagePrefetch();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    changePage(event.currentTarget, () => navigate(href, state ? { state } : {}));
  }
  return (
    <a
      href={href}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prefetch(href);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch(href);
      }}
      {...rest}
    />
  );
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
