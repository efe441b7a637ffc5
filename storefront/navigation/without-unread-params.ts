import { matchRoute } from './match-route.ts';
import type { Route } from './page.ts';

/**
 * Path and query without the parameters that the page does not read, such as those of advertisements. Both
 * server and browser load and cache a page by this URL.
 */
export function withoutUnreadParams(routes: readonly Route[], href: string): string {
  const [path = '/', query = ''] = href.split(/\?(.*)/s, 2);
  if (query === '') return path;
  const { route } = matchRoute(routes, new URL(path, 'http://shop').pathname);
  const pairs = query.split('&').filter((pair) => pair !== '' && route.query?.includes(nameOf(pair)));
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/**
 * The URL that a page is hydrated with: the browser's, if the document was rendered for it without the parameters that the page does
 * not read. With any other URL, the whole page would be rendered again after hydration.
 */
export function hydratedHref(routes: readonly Route[], renderedHref: string, browserHref: string): string {
  return withoutUnreadParams(routes, browserHref) === renderedHref ? browserHref : renderedHref;
}

const nameOf = (pair: string) => new URLSearchParams(pair).keys().next().value ?? '';
