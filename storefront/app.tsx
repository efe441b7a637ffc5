import { type ReactNode, useCallback } from 'react';
import type { StoreInfo } from '#contract/store-info.ts';
import { ApiProvider } from './api/api-context.tsx';
import type { ApiClient } from './api/client.ts';
import { LocationProvider } from './navigation/location.tsx';
import type { PageStore } from './navigation/page-store.ts';
import { PageStoreProvider } from './navigation/page-store-context.tsx';
import { Layout } from './shell/layout.tsx';
import { CartProvider } from './state/cart-provider.tsx';
import { StoreInfoProvider } from './state/store-info.tsx';

export interface AppProps {
  api: ApiClient;
  pages: PageStore;
  store: StoreInfo | undefined;
  initialLocation: { path: string; search: string };
}

/** The root component of the site, the same on the server and in the browser. */
export function App(props: AppProps) {
  return (
    <AppContexts {...props}>
      <Layout />
    </AppContexts>
  );
}

/** What all components of the site may use. */
export function AppContexts({
  api,
  pages,
  store,
  initialLocation,
  children,
}: AppProps & { children: ReactNode }) {
  const setStoreInfo = useCallback((info: StoreInfo) => pages.setStoreInfo(info), [pages]);
  return (
    <LocationProvider initialLocation={initialLocation}>
      <ApiProvider client={api}>
        <StoreInfoProvider initialInfo={store} onLoad={setStoreInfo}>
          <CartProvider>
            <PageStoreProvider store={pages}>{children}</PageStoreProvider>
          </CartProvider>
        </StoreInfoProvider>
      </ApiProvider>
    </LocationProvider>
  );
}
