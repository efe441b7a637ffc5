import type { PageAnswer } from '../page.ts';

/** The cart lives in the browser: there is nothing to load. */
export async function load(): Promise<PageAnswer<null>> {
  return { status: 200, head: { title: 'Cart', robots: 'noindex' }, data: null };
}
