import { createContext, type ReactNode, useContext } from 'react';
import { useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location';

interface StartAddress {
  path: string;
  search: string;
}

const StartAddressContext = createContext<StartAddress | undefined>(undefined);

/** Provides the initial URL for server rendering and hydration; afterwards the browser's URL is used. */
export function LocationProvider({ start, children }: { start: StartAddress; children: ReactNode }) {
  return <StartAddressContext value={start}>{children}</StartAddressContext>;
}

/** The current path and query; `search` has no question mark. */
export function useAddress(): { path: string; search: string } {
  const start = useContext(StartAddressContext);
  const path = usePathname(start ? { ssrPath: start.path } : {});
  const search = useSearch(start ? { ssrSearch: start.search } : {});
  return { path, search: search.replace(/^\?/, '') };
}

/** State from the previous page (`from` after a redirect to sign-in, `orderId` for payment). */
export interface Passed {
  from?: string;
  orderId?: string;
  /** The order total in rupees, if the previous page had it. */
  totalRupees?: number;
}

/** Empty if the page was opened directly by its URL. */
export function usePassed(): Passed {
  const state: unknown = useHistoryState();
  return state && typeof state === 'object' ? (state as Passed) : {};
}
