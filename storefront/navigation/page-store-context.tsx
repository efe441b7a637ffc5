import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { canPrefetch } from './can-prefetch.ts';
import type { PageStore } from './page-store.ts';

const PageStoreContext = createContext<PageStore | undefined>(undefined);

export function PageStoreProvider({ store, children }: { store: PageStore; children: ReactNode }) {
  return <PageStoreContext value={store}>{children}</PageStoreContext>;
}

export function usePageStore(): PageStore {
  const store = useContext(PageStoreContext);
  if (!store) throw new Error('usePageStore must be used within PageStoreProvider');
  return store;
}

/**
 * Fetches code and data of a page that is likely to be opened next. Without a PageStoreProvider it does
 * nothing.
 */
export function usePagePrefetch(): (href: string) => void {
  const store = useContext(PageStoreContext);
  return useCallback(
    (href) => {
      if (canPrefetch()) store?.open(href).catch(() => {});
    },
    [store],
  );
}
