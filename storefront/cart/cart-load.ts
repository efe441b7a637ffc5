import type { PageResult } from '#storefront/navigation/page.ts';

/** The cart is in browser storage: there is nothing to load. */
export async function load(): Promise<PageResult<null>> {
  return { status: 200, head: { title: 'Cart', robots: 'noindex' }, data: null };
}
