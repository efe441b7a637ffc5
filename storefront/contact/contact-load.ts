import { links } from '#contract/page-links.ts';
import type { PageResult } from '#storefront/navigation/page.ts';

const DESCRIPTION =
  'Write to us, call us or visit us: address, telephone hours and a form for questions about products and orders.';

export async function load(): Promise<PageResult<null>> {
  return {
    status: 200,
    head: { title: 'Contact Us', description: DESCRIPTION, canonical: links.contact() },
    data: null,
  };
}
