import type { PageAnswer } from '../page.ts';

export async function load(): Promise<PageAnswer<null>> {
  return { status: 404, head: { title: 'Page not found', robots: 'noindex' }, data: null };
}
