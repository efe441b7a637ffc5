import { navigate } from 'wouter/use-browser-location';
import type { Passed } from './location.tsx';

/** Opens a page of this site; `replace` adds no history entry. */
export function go(href: string, options: { replace?: boolean; passed?: Passed } = {}): void {
  navigate(href, { replace: options.replace ?? false, state: options.passed ?? null });
}
