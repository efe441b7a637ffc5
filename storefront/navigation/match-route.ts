import type { Route } from './page.ts';

export interface RouteMatch {
  route: Route;
  params: Record<string, string>;
}

/** The first route whose path matches; `:name` matches one segment, `*` every path. */
export function matchRoute(routes: readonly Route[], pathname: string): RouteMatch {
  for (const route of routes) {
    const params = matchParams(route.path, pathname);
    if (params) return { route, params };
  }
  throw new Error('The last route must match every path');
}

function matchParams(pattern: string, pathname: string): Record<string, string> | undefined {
  if (pattern === '*') return {};
  const expected = segments(pattern);
  const actual = segments(pathname);
  if (expected.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of expected.entries()) {
    const value = actual[i] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

const segments = (path: string) => path.split('/').filter(Boolean);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
