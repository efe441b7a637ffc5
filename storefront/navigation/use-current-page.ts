import { useEffect, useReducer, useRef } from 'react';
import { useLocation } from './location.tsx';
import type { OpenPage } from './page-store.ts';
import { usePageStore } from './page-store-context.tsx';

/**
 * The page for the current URL. While the code of a new page is loading, the old page stays; while its data
 * is loading, the new page shows its skeleton.
 */
export function useCurrentPage(): OpenPage {
  const store = usePageStore();
  const { path, search } = useLocation();
  const href = search ? `${path}?${search}` : path;
  const [, rerender] = useReducer((n: number) => n + 1, 0);
  const shownPage = useRef<OpenPage>(undefined);

  useEffect(() => {
    let isCurrent = true;
    const onStep = () => isCurrent && rerender();
    // After a failed import (a new release has removed the file) the document is reloaded.
    store.open(href, onStep).catch(() => isCurrent && window.location.assign(href));
    return () => {
      isCurrent = false;
    };
  }, [store, href]);

  const page = store.peek(href);
  if (page.View || !shownPage.current) shownPage.current = page;
  return shownPage.current;
}
