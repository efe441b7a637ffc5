import { links } from '#contract/page-links.ts';
import type { PageResult } from '#storefront/navigation/page.ts';

/** Unknown URL: an HTTP redirect to the 404 page (ruling 16). */
export async function load(): Promise<PageResult<null>> {
  return { status: 302, head: {}, data: null, redirect: links.notFound() };
}
