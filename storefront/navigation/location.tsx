import { createContext, type ReactNode, useContext } from 'react';
import { useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location';

interface StartAddress {
  path: string;
  search: string;
}

const StartAddressContext = createContext<StartAddress | undefined>(undefined);

/** Gives the first address to the server and to hydration; later the browser's own address counts. */
export function LocationProvider({ start, children }: { start: StartAddress; children: ReactNode }) {
  return <StartAddressContext value={start}>{children}</StartAddressContext>;
}

/** Where the reader is: `search` without its question mark. */
export function useAddress(): { path: string; search: string } {
  const start = useContext(StartAddressContext);
  const path = usePathname(start ? { ssrPath: start.path } : {});
  const search = useSearch(start ? { ssrSearch: start.search } : {});
  return { path, search: search.replace(/^\?/, '') };
}

/** What the previous page left for this one (`from` after a redirect to sign-in, `orderId` for payment). */
export interface Passed {
  from?: string;
  orderId?: string;
  /** What the order costs, in rupees, where the previous page knew it. */
  totalRupees?: number;
}

/** Empty for a reader who came by the address itself. */
export function usePassed(): Passed {
  const state: unknown = useHistoryState();
  return state && typeof state === 'object' ? (state as Passed) : {};
}
