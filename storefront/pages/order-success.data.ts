import type { PageAnswer } from '../page.ts';

export async function load(): Promise<PageAnswer<null>> {
  return { status: 200, head: { title: 'Thank You', robots: 'noindex' }, data: null };
}
