import type { PageProps } from '../page.ts';
import { PolicyDocument } from '../policies/policy-document.tsx';
import type { PolicySlug } from '../policies/policy-slugs.ts';
import { useStoreInfo } from '../state/store-info.tsx';

export default function PolicyPage({ data }: PageProps<PolicySlug | null>) {
  const { info } = useStoreInfo();
  return data ? <PolicyDocument slug={data} info={info} /> : null;
}
