import type { PageResult } from '#storefront/navigation/page.ts';

export async function load(): Promise<PageResult<null>> {
  return { status: 404, head: { title: 'Page not found', robots: 'noindex' }, data: null };
}
