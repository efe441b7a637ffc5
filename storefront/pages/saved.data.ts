import type { PageAnswer } from '../page.ts';

/** The saved list lives in the browser: there is nothing to load here. */
export async function load(): Promise<PageAnswer<null>> {
  return { status: 200, head: { title: 'Saved', robots: 'noindex' }, data: null };
}
