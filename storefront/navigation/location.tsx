import { createContext, type ReactNode, useContext } from 'react';
import { useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location';

interface InitialLocation {
  path: string;
  search: string;
}

const InitialLocationContext = createContext<InitialLocation | undefined>(undefined);

/** Provides the initial URL for server rendering and hydration; afterwards the browser's URL is used. */
export function LocationProvider({
  initialLocation,
  children,
}: {
  initialLocation: InitialLocation;
  children: ReactNode;
}) {
  return <InitialLocationContext value={initialLocation}>{children}</InitialLocationContext>;
}

/** The current path and query; `search` has no question mark. */
export function useLocation(): { path: string; search: string } {
  const initialLocation = useContext(InitialLocationContext);
  const path = usePathname(initialLocation ? { ssrPath: initialLocation.path } : {});
  // in the form of `location.search`: any other would count as changed, and hydration would be followed by a rendering of the whole page
  const search = useSearch(initialLocation ? { ssrSearch: withQuestionMark(initialLocation.search) } : {});
  return { path, search: search.replace(/^\?/, '') };
}

const withQuestionMark = (search: string) => (search === '' ? '' : `?${search}`);

/** State from the previous page (`from` after a redirect to sign-in, `orderId` for payment). */
export interface NavigationState {
  from?: string;
  orderId?: string;
  /** The order total in rupees, if the previous page had it. */
  totalRupees?: number;
  /** A changed setting of the same list led here: focus and scroll position stay. */
  isSettingChange?: boolean;
}

/** Empty if the page was opened directly by its URL. */
export function useNavigationState(): NavigationState {
  const state: unknown = useHistoryState();
  return state && typeof state === 'object' ? (state as NavigationState) : {};
}
