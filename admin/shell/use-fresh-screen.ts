import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * A new screen begins at its top, with the focus on its heading: screen readers announce it, and Tab goes on from there.
 * The first screen of a document has no focus, and a list that is shown again by Back restores what it has stored.
 */
export function useFreshScreen(): void {
  const [path] = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new path
  useEffect(() => {
    const isNext = !isFirst.current;
    isFirst.current = false;
    if (window.history.state?.listPosition) return;
    window.scrollTo(0, 0);
    if (isNext) return focusHeading();
  }, [path]);
}

/**
 * Focuses the heading as soon as it is drawn, unless a field of the screen or a person has moved the focus before.
 * Returns a function that stops waiting for it.
 */
function focusHeading(): () => void {
  const before = document.activeElement;
  const observer = new MutationObserver(tryOnce);
  function tryOnce(): void {
    const main = document.querySelector('main');
    const heading = main?.querySelector<HTMLElement>('h1');
    const now = document.activeElement;
    const isTaken = main?.contains(now) || (now !== before && now !== document.body);
    if (!heading && !isTaken) return;
    observer.disconnect();
    // the scroll position is set already
    if (!isTaken) heading?.focus({ preventScroll: true });
  }
  // the module or the data of the screen may still be loading
  observer.observe(document.body, { childList: true, subtree: true });
  tryOnce();
  return () => observer.disconnect();
}
