import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Capability, StoreInfo } from '#contract/store-info.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import type { ApiClient } from '#storefront/api/client.ts';
import { notify } from '#storefront/ui/notices.ts';

interface StoreInfoState {
  /** The store information; empty while loading and after a failure. */
  info: StoreInfo;
  isLoading: boolean;
  error: string | undefined;
  refresh(): Promise<void>;
  /** Whether the server announces this capability, which is beyond section 7 of the specification (ruling 1). */
  can(capability: Capability): boolean;
}

const StoreInfoContext = createContext<StoreInfoState | undefined>(undefined);

/** Imports the parsing first: the document contains the store information, so that a first view needs none. */
const loadStoreInfo = (api: ApiClient) =>
  import('#storefront/api/store-info.ts').then(
    ({ fetchStoreInfo }) => fetchStoreInfo(api),
    () => undefined,
  );

/** Fetches the store information once on start, unless the document contains it; `refresh` fetches it again. */
export function StoreInfoProvider({
  initialInfo,
  onLoad,
  children,
}: {
  initialInfo: StoreInfo | undefined;
  /** Called with store information that was loaded after the document. */
  onLoad(info: StoreInfo): void;
  children: ReactNode;
}) {
  const api = useApi();
  const [info, setInfo] = useState<StoreInfo>(initialInfo ?? {});
  const [isLoading, setLoading] = useState(initialInfo === undefined);
  const [error, setError] = useState<string>();

  const refresh = useCallback(async () => {
    setLoading(true);
    const result = await loadStoreInfo(api);
    setLoading(false);
    if (result?.ok) {
      onLoad(result.data);
      setInfo(result.data);
      setError(undefined);
      return;
    }
    setError('Failed to load store information');
    notify({
      title: 'Error',
      description: 'Failed to load store information. Please refresh the page.',
      tone: 'destructive',
      action: { label: 'Load it again', act: refresh },
    });
  }, [api, onLoad]);

  useEffect(() => {
    if (initialInfo === undefined) void refresh();
  }, [initialInfo, refresh]);

  const state = useMemo<StoreInfoState>(
    () => ({
      info,
      isLoading,
      error,
      refresh,
      can: (capability) => info.capabilities?.includes(capability) ?? false,
    }),
    [info, isLoading, error, refresh],
  );
  return <StoreInfoContext value={state}>{children}</StoreInfoContext>;
}

/** The store information and the capabilities of the server. */
export function useStoreInfo(): StoreInfoState {
  const state = useContext(StoreInfoContext);
  if (!state) throw new Error('useStoreInfo must be used within StoreInfoProvider');
  return state;
}
