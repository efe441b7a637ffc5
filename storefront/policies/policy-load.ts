import { links } from '#contract/page-links.ts';
import { isPolicySlug, POLICY_TITLES, type PolicySlug } from '#contract/policies.ts';
import type { StoreInfo } from '#contract/store-info.ts';
import type { PageContext, PageResult } from '#storefront/navigation/page.ts';

/** One of the six policies. Other slugs redirect to the 404 page. */
export async function load({ params, store }: PageContext): Promise<PageResult<PolicySlug | null>> {
  const slug = params.policyType ?? '';
  if (!isPolicySlug(slug)) return { status: 302, head: {}, data: null, redirect: links.notFound() };
  return {
    status: 200,
    head: {
      title: POLICY_TITLES[slug],
      description: policyDescription(slug, store),
      canonical: links.policy(slug),
    },
    data: slug,
  };
}

function policyDescription(slug: PolicySlug, store: StoreInfo | undefined): string {
  const name = store?.storeName ?? store?.companyName ?? 'the shop';
  return `${DESCRIPTIONS[slug]} ${name}.`;
}

/** Descriptions for search engines; the name of the shop is appended. */
const DESCRIPTIONS: Record<PolicySlug, string> = {
  terms: 'What you and we agree to when you buy: orders, prices, payment and the law that applies at',
  privacy: 'Which data we keep, what for and for how long, and how to have it shown or deleted at',
  refund: 'Until when an order can be cancelled, and how and when money comes back from',
  return: 'What can be sent back, within how many days and in what state, and how to return it to',
  shipping: 'What delivery costs, how long it takes and how bulk orders are sent by',
  about: 'Who makes what we sell, what we care about and who is behind',
};
