import { useEffect } from 'react';
import { canPrefetch } from './can-prefetch.ts';
import type { OpenPage, PageStore } from './page-store.ts';
import { usePageStore } from './page-store-context.tsx';

const LINKS = 'main a[href^="/"]:not([target], [download])';
const MIN_VISIBLE_MS = 300;
const MAX_PAGES = 8;
const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

/**
 * Prefetches the pages of links that stay visible, one after the other, at most `MAX_PAGES` per page. Starts
 * at the first interaction, so that it never competes with the first render.
 */
export function usePrefetchVisible(page: OpenPage): void {
  const store = usePageStore();
  const { href, result } = page;
  useEffect(() => {
    if (!result || !canPrefetch()) return;
    const abortController = new AbortController();
    void firstInteraction().then(
      () => !abortController.signal.aborted && watchLinks(store, href, abortController.signal),
    );
    return () => abortController.abort();
  }, [store, href, result]);
}

let interacted: Promise<void> | undefined;

function firstInteraction(): Promise<void> {
  interacted ??= new Promise((resolve) => {
    const options = { once: true, passive: true, capture: true };
    for (const eventType of INTERACTIONS) addEventListener(eventType, () => resolve(), options);
  });
  return interacted;
}

function watchLinks(store: PageStore, currentHref: string, signal: AbortSignal): void {
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
