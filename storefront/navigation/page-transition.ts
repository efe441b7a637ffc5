import { flushSync } from 'react-dom';

/**
 * Changes the page, and the browser fades the old one away above the new (styles/movement.css); inside `[data-grows]`
 * the picture of what was followed grows into its place. Nothing waits for it: the new page is there and takes clicks.
 * Whoever asked for less motion, or whose browser cannot, sees the new page alone.
 */
export function changePage(followed: Element, change: () => void): void {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change();
    return;
  }
  const root = document.documentElement;
  const picture = followed.closest('[data-grows]')?.querySelector('img');
  picture?.classList.add('is-growing');
  root.classList.add('is-leaving');
  const transition = document.startViewTransition(() => {
    picture?.classList.remove('is-growing');
    root.classList.remove('is-leaving');
    flushSync(change);
  });
  // skipped (another click came, the tab is hidden): the page has changed all the same
  transition.ready.catch(() => {});
}
