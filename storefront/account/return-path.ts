import { readUrl } from '../navigation/read-url.ts';

const AUTH_PATHS = ['/login', '/register', '/forgot-password', '/reset-password'];

/**
 * Where to go after signing in: the page the customer came from, if it is one of this site, else home. Whatever a
 * browser could take for another site's address or for a script counts as foreign.
 */
export function returnPath(from: unknown): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return '/';
  const url = readUrl(from, 'http://shop');
  if (url?.origin !== 'http://shop') return '/';
  // "/.//evil" is cleaned up to "//evil", which is another site
  if (url.pathname.startsWith('//') || AUTH_PATHS.includes(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
