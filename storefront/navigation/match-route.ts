import type { Route } from '../page.ts';

export interface Match {
  route: Route;
  params: Record<string, string>;
}

/** The first route whose path matches; `:name` matches one segment, `*` every path. */
export function matchRoute(routes: readonly Route[], pathname: string): Match {
  for (const route of routes) {
    const params = paramsOf(route.path, pathname);
    if (params) return { route, params };
  }
  throw new Error('The last route must fit every path');
}

function paramsOf(pattern: string, pathname: string): Record<string, string> | undefined {
  if (pattern === '*') return {};
  const wanted = segments(pattern);
  const given = segments(pathname);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? '';
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
