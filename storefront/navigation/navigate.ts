import { navigate as changeUrl } from 'wouter/use-browser-location';
import type { NavigationState } from './location.tsx';

/** Opens a page of this site; `replace` adds no history entry. */
export function navigate(href: string, options: { replace?: boolean; state?: NavigationState } = {}): void {
  changeUrl(href, { replace: options.replace ?? false, state: options.state ?? null });
}
