import type { PageStore } from './page-store.ts';

const LINKS = 'main a[href^="/"]:not([target], [download])';
const MIN_VISIBLE_MS = 300;
const MAX_PAGES = 8;

/** Prefetches the pages of links that stay visible, one after the other, at most `MAX_PAGES`, until `signal` is aborted. */
export function watchLinks(store: PageStore, currentHref: string, signal: AbortSignal): void {
  const queued = new Set<string>();
  let queue = Promise.resolve();
  function enqueue(link: HTMLAnchorElement): void {
    const href = link.pathname + link.search;
    if (signal.aborted || queued.size >= MAX_PAGES || queued.has(href) || href === currentHref) return;
    if (store.has(href) || store.peek(href).route.needsLogin) return;
    queued.add(href);
    queue = queue.then(() => (signal.aborted ? undefined : store.open(href).catch(() => {})));
  }
  const timers = new Map<Element, number>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      if (isIntersecting) timers.set(target, window.setTimeout(enqueue, MIN_VISIBLE_MS, target));
    }
  });
  for (const link of document.querySelectorAll(LINKS)) observer.observe(link);
  signal.addEventListener('abort', () => observer.disconnect());
}
