import { PAGE_PATHS } from '#contract/page-links.ts';
import { parseUrl } from '#storefront/navigation/parse-url.ts';

const AUTH_PATHS: readonly string[] = [
  PAGE_PATHS.login,
  PAGE_PATHS.register,
  PAGE_PATHS.forgotPassword,
  PAGE_PATHS.resetPassword,
];

/**
 * The path after sign-in: the previous page if it belongs to this site, else home. Any text that a browser
 * could read as another site's URL or as a script is rejected.
 */
export function returnPath(from: unknown): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return '/';
  const url = parseUrl(from, 'http://shop');
  if (url?.origin !== 'http://shop') return '/';
  // "/.//evil" is normalized to "//evil", which is another site
  if (url.pathname.startsWith('//') || AUTH_PATHS.includes(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
