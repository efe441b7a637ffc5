import { links } from '../links.ts';
import type { PageAnswer } from '../page.ts';

/** No such address: a real redirect to the 404 page (ruling 16). */
export async function load(): Promise<PageAnswer<null>> {
  return { status: 302, head: {}, data: null, redirect: links.notFound() };
}
