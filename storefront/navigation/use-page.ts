import { useEffect, useReducer, useRef } from 'react';
import { useAddress } from './location.tsx';
import type { OpenPage } from './page-store.ts';
import { usePageStore } from './page-store-context.tsx';

/**
 * The page to show for the present address. While a new page's code is on its way the old page stays; while its data
 * is on its way the new page shows its skeleton.
 */
export function usePage(): OpenPage {
  const store = usePageStore();
  const { path, search } = useAddress();
  const href = search ? `${path}?${search}` : path;
  const [, look] = useReducer((n: number) => n + 1, 0);
  const shown = useRef<OpenPage>(undefined);

  useEffect(() => {
    let isCurrent = true;
    const onStep = () => isCurrent && look();
    // A failed import (a new release took the file away) is mended by loading the document anew.
    store.open(href, onStep).catch(() => isCurrent && window.location.assign(href));
    return () => {
      isCurrent = false;
    };
  }, [store, href]);

  const open = store.peek(href);
  if (open.View || !shown.current) shown.current = open;
  return shown.current;
}
