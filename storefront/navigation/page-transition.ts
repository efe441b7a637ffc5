import { flushSync } from 'react-dom';

/**
 * Changes the page with a view transition: the old page fades out above the new one (styles/movement.css).
 * Inside `[data-grows]` the image of the followed link grows into its place. The new page accepts clicks
 * during the transition. With reduced motion, or without browser support, the page changes without a
 * transition.
 */
export function changePage(followedLink: Element, change: () => void): void {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change();
    return;
  }
  const root = document.documentElement;
  const image = followedLink.closest('[data-grows]')?.querySelector('img');
  image?.classList.add('is-growing');
  root.classList.add('is-leaving');
  const transition = document.startViewTransition(() => {
    image?.classList.remove('is-growing');
    root.classList.remove('is-leaving');
    flushSync(change);
  });
  // a skipped transition (another click, a hidden tab) rejects, but the page has changed
  transition.ready.catch(() => {});
}
