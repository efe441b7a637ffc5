import type { PageResult } from '#storefront/navigation/page.ts';

/** The saved list is in browser storage: there is nothing to load. */
export async function load(): Promise<PageResult<null>> {
  return { status: 200, head: { title: 'Saved', robots: 'noindex' }, data: null };
}
