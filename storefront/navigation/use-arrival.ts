import { useEffect, useLayoutEffect, useRef } from 'react';

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

let isTravellingBack = false;
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    isTravellingBack = true;
  });
}

/**
 * A new page starts at the top with its heading in focus, so that a screen reader says where it is; Back and Forward
 * are left to the browser, which restores the place the reader left (ruling 5).
 */
export function useArrival(href: string, title: string): void {
  const last = useRef(href);
  useBrowserLayoutEffect(() => {
    if (last.current === href) return;
    last.current = href;
    if (isTravellingBack) {
      isTravellingBack = false;
      return;
    }
    window.scrollTo(0, 0);
    focusHeading();
  }, [href]);

  useEffect(() => {
    if (!title) return;
    document.title = title;
    // with the title comes the data: while they were on their way there was no heading to focus
    if (document.activeElement?.matches('main')) focusHeading();
  }, [title]);
}

function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
