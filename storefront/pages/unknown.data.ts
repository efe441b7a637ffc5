import { links } from '../links.ts';
import type { PageAnswer } from '../page.ts';

/** Unknown URL: an HTTP redirect to the 404 page (ruling 16). */
export async function load(): Promise<PageAnswer<null>> {
  return { status: 302, head: {}, data: null, redirect: links.notFound() };
}
