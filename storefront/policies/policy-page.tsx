import { links } from '#contract/page-links.ts';
import type { PolicySlug } from '#contract/policies.ts';
import type { PageProps } from '#storefront/navigation/page.ts';
import { HELP_LINKS } from '#storefront/site/footer-links.ts';
import { LinkList } from '#storefront/site/link-list.tsx';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { PolicyDocument } from './policy-document.tsx';

export default function PolicyPage({ data }: PageProps<PolicySlug | null>) {
  const { info } = useStoreInfo();
  if (!data) return null;
  return (
    <div className="policy-page">
      <PolicyDocument slug={data} info={info} />
      <nav className="policy-page__others" aria-label="Policies">
        <LinkList items={HELP_LINKS} current={links.policy(data)} />
      </nav>
    </div>
  );
}
