import type { StoreInfo } from '#contract/store-info.ts';
import { links } from '../links.ts';
import type { PageAnswer, PageContext } from '../page.ts';
import { isPolicySlug, POLICY_TITLES, type PolicySlug } from '../policies/policy-slugs.ts';

/** One of the six policies; reserved and unknown words lead to the 404 page. */
export async function load({ params, store }: PageContext): Promise<PageAnswer<PolicySlug | null>> {
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
  return slug === 'about'
    ? `Who is behind ${name}, and how to reach us.`
    : `${POLICY_TITLES[slug]} of ${name}, in plain words.`;
}
