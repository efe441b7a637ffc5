import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationState } from './location.tsx';

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** The URL that Back or Forward leads to. A link to a fragment of the page causes the same event. */
let historyHref: string | undefined;
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    historyHref = window.location.pathname + window.location.search;
  });
}

/**
 * A new page starts at the top with its heading focused, so that a screen reader announces it. On Back and
 * Forward the browser restores the scroll position (specification, ruling 5). A page with `isSettingChange` is shown around the control
 * that led to it (WCAG 3.2.2: a changed setting does not move the focus).
 */
export function useFocusOnNavigation(href: string, title: string): void {
  const last = useRef(href);
  const { isSettingChange } = useNavigationState();
  useBrowserLayoutEffect(() => {
    if (last.current === href) return;
    last.current = href;
    const isHistoryNavigation = historyHref === href;
    historyHref = undefined;
    if (isHistoryNavigation || isSettingChange) return;
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
