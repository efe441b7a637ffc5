import { links } from '#contract/page-links.ts';
import type { PageResult } from '#storefront/navigation/page.ts';

const DESCRIPTION =
  'See where your order is: its status, carrier and tracking number, with the order number and your email or phone.';

export async function load(): Promise<PageResult<null>> {
  return {
    status: 200,
    head: { title: 'Track Order', description: DESCRIPTION, canonical: links.trackOrder() },
    data: null,
  };
}
