import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Capability, StoreInfo } from '#contract/store-info.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import type { ApiClient, ApiResult } from '#storefront/api/client.ts';
import { notify } from '#storefront/ui/notices.ts';

interface StoreInfoState {
  /** The store information; empty while loading and after a failure. */
  info: StoreInfo;
  isLoading: boolean;
  error: string | undefined;
  refresh(): Promise<void>;
  /** Whether the server announces this capability, which is beyond section 7 of the specification (ruling 1). */
  can(capability: Capability): boolean;
  /**
   * `can` of the loaded store information, for a request that must not be sent, or left out, while it is missing. Waits
   * for a pending request; after a failed one it sends another. Its error is `no-response`, for which forms show their
   * general text.
   */
  loadCapabilities(): Promise<ApiResult<StoreInfoState['can']>>;
}

const LOAD_FAILURE = 'Failed to load store information';

const StoreInfoContext = createContext<StoreInfoState | undefined>(undefined);

/** Imports the parsing first: the document contains the store information, so that a first view needs none. */
const loadStoreInfo = (api: ApiClient) =>
  import('#storefront/api/store-info.ts').then(
    ({ fetchStoreInfo }) => fetchStoreInfo(api),
    () => undefined,
  );

const canOf =
  (info: StoreInfo): StoreInfoState['can'] =>
  (capability) =>
    info.capabilities?.includes(capability) ?? false;

/** Fetches the store information once on start, unless the document contains it; `refresh` fetches it again after a failure. */
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
  // the pending or successful request; undefined after a failed one
  const request = useRef(initialInfo && Promise.resolve<StoreInfo | undefined>(initialInfo));

  const load = useCallback(async () => {
    setLoading(true);
    const result = await loadStoreInfo(api);
    setLoading(false);
    if (!result?.ok) {
      request.current = undefined;
      setError(LOAD_FAILURE);
      return undefined;
    }
    onLoad(result.data);
    setInfo(result.data);
    setError(undefined);
    return result.data;
  }, [api, onLoad]);

  const loadOnce = useCallback(() => {
    request.current ??= load();
    return request.current;
  }, [load]);

  const refresh = useCallback(async () => {
    if (await loadOnce()) return;
    notify({
      title: 'Error',
      description: 'Failed to load store information. Please refresh the page.',
      tone: 'destructive',
      action: { label: 'Load it again', act: refresh },
    });
  }, [loadOnce]);

  useEffect(() => {
    if (initialInfo === undefined) void refresh();
  }, [initialInfo, refresh]);

  const state = useMemo<StoreInfoState>(
    () => ({
      info,
      isLoading,
      error,
      refresh,
      can: canOf(info),
      async loadCapabilities() {
        const loaded = await loadOnce();
        if (loaded) return { ok: true, data: canOf(loaded) };
        return { ok: false, error: { kind: 'no-response', message: LOAD_FAILURE } };
      },
    }),
    [info, isLoading, error, refresh, loadOnce],
  );
  return <StoreInfoContext value={state}>{children}</StoreInfoContext>;
}

/** The store information and the capabilities of the server. */
export function useStoreInfo(): StoreInfoState {
  const state = useContext(StoreInfoContext);
  if (!state) throw new Error('useStoreInfo must be used within StoreInfoProvider');
  return state;
}
