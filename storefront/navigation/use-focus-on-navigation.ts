import { useEffect, useLayoutEffect, useRef } from 'react';

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

let isHistoryNavigation = false;
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    isHistoryNavigation = true;
  });
}

/**
 * A new page starts at the top with its heading focused, so that a screen reader announces it. On Back and
 * Forward the browser restores the scroll position (ruling 5).
 */
export function useFocusOnNavigation(href: string, title: string): void {
  const last = useRef(href);
  useBrowserLayoutEffect(() => {
    if (last.current === href) return;
    last.current = href;
    if (isHistoryNavigation) {
      isHistoryNavigation = false;
      return;
    }
    window.scrollTo(0, 0);
    focusHeading();
  }, [href]);

  useEffect(() => {
    if (!title) return;
    document.title = title;
    // the title is set when the data is loaded: before that there was no heading to focus
    if (document.activeElement?.matches('main')) focusHeading();
  }, [title]);
}

function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
