import { useEffect } from 'react';
import { canPrefetch } from './can-prefetch.ts';
import type { OpenPage } from './page-store.ts';
import { usePageStore } from './page-store-context.tsx';

const importWatchLinks = () => import('./watch-links.ts').then(({ watchLinks }) => watchLinks);
const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

/**
 * Prefetches the pages of links that stay visible, one after the other, a few per page. Its code is
 * loaded at the first interaction, so that it never competes with the first render.
 */
export function usePrefetchVisible(page: OpenPage): void {
  const store = usePageStore();
  const { href, result } = page;
  useEffect(() => {
    if (!result) return;
    const abortController = new AbortController();
    const { signal } = abortController;
    void firstInteraction()
      .then(() => (signal.aborted || !canPrefetch() ? undefined : importWatchLinks()))
      .then((watchLinks) => !signal.aborted && watchLinks?.(store, href, signal))
      // without a connection nothing is prefetched
      .catch(() => {});
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
