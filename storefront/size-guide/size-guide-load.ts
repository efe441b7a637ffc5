import { links } from '#contract/page-links.ts';
import type { SizeGuide } from '#contract/size-guides.ts';
import { fetchSizeGuides } from '#storefront/api/size-guides.ts';
import type { PageContext, PageResult } from '#storefront/navigation/page.ts';

export async function load({ api, store }: PageContext): Promise<PageResult<SizeGuide[] | null>> {
  const guides = await fetchSizeGuides(api, store);
  if (guides?.length === 0) return { status: 302, head: {}, data: null, redirect: links.notFound() };
  const head = {
    title: 'Size guide',
    description: 'What our sizes measure, in centimetres, and how to find yours.',
    canonical: links.sizeGuide(),
  };
  return { status: 200, head, data: guides ?? null, isDegraded: !guides };
}
