import { useEffect } from 'react';
import { mayPrefetch } from './may-prefetch.ts';
import type { OpenPage, PageStore } from './page-store.ts';
import { usePageStore } from './page-store-context.tsx';

const LINKS = 'main a[href^="/"]:not([target], [download])';
const LOOK_MS = 300;
const MOST_PAGES = 8;
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

/**
 * Prefetches the pages of links that stay visible, one after the other, at most `MAX_PAGES` per page. Starts
 * at the first interaction, so that it never competes with the first render.
 */
export function useSight(shown: OpenPage): void {
  const store = usePageStore();
  const { href, answer } = shown;
  useEffect(() => {
    if (!answer || !mayPrefetch()) return;
    const leaving = new AbortController();
    void life().then(() => !leaving.signal.aborted && watchLinks(store, href, leaving.signal));
    return () => leaving.abort();
  }, [store, href, answer]);
}

let firstSign: Promise<void> | undefined;

function life(): Promise<void> {
  firstSign ??= new Promise((resolve) => {
    const options = { once: true, passive: true, capture: true };
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, () => resolve(), options);
  });
  return firstSign;
}

function watchLinks(store: PageStore, shownHref: string, leaving: AbortSignal): void {
  const wanted = new Set<string>();
  let work = Promise.resolve();
  function want(link: HTMLAnchorElement): void {
    const href = link.pathname + link.search;
    if (leaving.aborted || wanted.size >= MOST_PAGES || wanted.has(href) || href === shownHref) return;
    if (store.knows(href) || store.peek(href).route.needsLogin) return;
    wanted.add(href);
    work = work.then(() => (leaving.aborted ? undefined : store.open(href).catch(() => {})));
  }
  const looks = new Map<Element, number>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(looks.get(target));
      if (isIntersecting) looks.set(target, window.setTimeout(want, LOOK_MS, target));
    }
  });
  for (const link of document.querySelectorAll(LINKS)) observer.observe(link);
  leaving.addEventListener('abort', () => observer.disconnect());
}
