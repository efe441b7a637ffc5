import type { PageAnswer } from '../page.ts';

export async function load(): Promise<PageAnswer<null>> {
  return { status: 200, head: { title: 'Forgot Password', robots: 'noindex' }, data: null };
}
