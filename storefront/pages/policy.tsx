import { links } from '../links.ts';
import type { PageProps } from '../page.ts';
import { PolicyDocument } from '../policies/policy-document.tsx';
import type { PolicySlug } from '../policies/policy-slugs.ts';
import { HELP_LINKS } from '../shell/footer-links.ts';
import { LinkList } from '../shell/link-list.tsx';
import { useStoreInfo } from '../state/store-info.tsx';

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
