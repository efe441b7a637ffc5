import { fillPath } from '#admin/api/client.ts';
import { listQuery, resourceQuery } from '#admin/api/use-data.ts';
import { meQuery, readsAtOnce } from '#admin/api/use-me.ts';
import type { CurrentStaff } from '#admin/shared/current-staff.tsx';
import { ADMIN_PAGES } from '#contract/page-links.ts';
import type { Admin } from './admin-app.tsx';
import { FIRST_LOADS, type FirstRead } from './first-loads.ts';
import { SCREENS, type Screen } from './routes.tsx';

/** The network may be slow: then the screen is drawn without its data. */
const MAX_DATA_MS = 1_500;

/**
 * Loads the module of the screen at a URL, who is signed in, and what the screen reads first: then it is drawn once,
 * with its data. Never throws: the screens show errors.
 */
export async function loadFirstScreen(
  admin: Admin,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  const path = pathname.slice(ADMIN_PAGES.length) || '/';
  const screen = SCREENS.find((each) => matchPath(each.path, path));
  if (!screen) return;
  const reads = FIRST_LOADS.find((each) => each.path === screen.path)?.reads ?? [];
  const params = matchPath(screen.path, path) ?? {};
  const load = (read: FirstRead) => prefetch(admin, { ...read, path: fillPath(read.path, params) });
  const member = screen.permission && prefetchMember(admin);
  // as the document: other characters are rare, and would have to be decoded
  const hasData = search === '' && /^[\w/-]+$/.test(path);
  const data = hasData ? loadData(screen, { reads, load, member }) : undefined;
  await Promise.all([screen.load().catch(() => undefined), member]);
  await Promise.race([data, new Promise((resolve) => setTimeout(resolve, MAX_DATA_MS))]);
}

interface Loading {
  reads: readonly FirstRead[];
  load: (read: FirstRead) => Promise<unknown>;
  /** Undefined for screens of people who are not signed in. */
  member: Promise<CurrentStaff | undefined> | undefined;
}

/** The reads that need no permission at once, then the others. */
async function loadData({ permission: required }: Screen, { reads, load, member }: Loading): Promise<void> {
  // without a session, or for another role, each request would be an error in the console of the browser
  if (required && !readsAtOnce() && !(await member)?.permissions.includes(required)) return;
  const [first] = await Promise.all(reads.filter(({ permission }) => !permission).map(load));
  const permissions = (await member)?.permissions ?? [];
  const others = reads.filter(({ permission, ifPresent }) => {
    if (!permission || !permissions.includes(permission)) return false;
    return (
      ifPresent === undefined || (first as Record<string, unknown> | undefined)?.[ifPresent] !== undefined
    );
  });
  await Promise.all(others.map(load));
}

async function prefetchMember({ api, queries }: Admin): Promise<CurrentStaff | undefined> {
  const options = meQuery(api.client);
  await queries.prefetchQuery({ ...options, retry: false });
  return queries.getQueryData(options.queryKey)?.data;
}

/** Fetches into the cache. Resolves to the data; undefined if it failed. */
async function prefetch({ api, queries }: Admin, { area, path, query = {}, isList }: FirstRead) {
  if (isList) {
    await queries.prefetchInfiniteQuery({ ...listQuery(api.client, area, path, query), retry: false });
    return undefined;
  }
  const options = resourceQuery(api.client, area, path, query);
  await queries.prefetchQuery({ ...options, retry: false });
  return queries.getQueryData(options.queryKey)?.data;
}

/** The parameters of a path that has the form of `pattern`, in which `:name` is any segment. Otherwise undefined. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const segments = path.split('/').filter(Boolean);
  const expected = pattern.split('/').filter(Boolean);
  if (segments.length !== expected.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, each] of expected.entries()) {
    const segment = segments[i] ?? '';
    if (each.startsWith(':')) params[each.slice(1)] = segment;
    else if (each !== segment) return undefined;
  }
  return params;
}
