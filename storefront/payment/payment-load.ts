import type { PageResult } from '#storefront/navigation/page.ts';

export async function load(): Promise<PageResult<null>> {
  return { status: 200, head: { title: 'Payment', robots: 'noindex' }, data: null };
}
