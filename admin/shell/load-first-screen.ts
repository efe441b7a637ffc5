import { meQuery } from '#admin/api/use-me.ts';
import { ADMIN_PAGES } from '#contract/page-links.ts';
import type { Admin } from './admin-app.tsx';
import { SCREENS } from './routes.tsx';

/** Loads the module of the screen at `pathname`, and who is signed in. Never throws: the screens show errors. */
export async function loadFirstScreen({ api, queries }: Admin, pathname: string): Promise<void> {
  const path = pathname.slice(ADMIN_PAGES.length) || '/';
  const screen = SCREENS.find((each) => matchesPath(each.path, path));
  await Promise.allSettled([
    screen?.load(),
    screen?.permission && queries.prefetchQuery({ ...meQuery(api.client), retry: false }),
  ]);
}

/** True if a path has the form of `pattern`, in which `:name` is any segment. */
function matchesPath(pattern: string, path: string): boolean {
  const segments = path.split('/').filter(Boolean);
  const expected = pattern.split('/').filter(Boolean);
  return (
    segments.length === expected.length &&
    expected.every((each, i) => each.startsWith(':') || each === segments[i])
  );
}
