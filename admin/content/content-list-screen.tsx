import { Link } from 'wouter';
import { useResource } from '#admin/api/use-data.ts';
import { Loading } from '#admin/kit/feedback/states.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { ContentList, ContentSummary } from '#contract/admin/content/content.ts';
import { ContentState } from './content-state.tsx';
import './content.css';

const GROUPS: readonly { title: string; kinds: readonly ContentSummary['kind'][] }[] = [
  { title: 'Pages', kinds: ['texts', 'contact', 'size-guides', 'appearance'] },
  { title: 'Policies', kinds: ['policy'] },
  { title: 'Emails', kinds: ['email'] },
];

/** Every page of the shop whose texts can be edited. */
export function ContentListScreen() {
  const loaded = useResource<ContentList>('content', ADMIN_PATHS.content);
  return (
    <>
      <PageHeader
        title="Content"
        subtitle="The texts of your shop. Changes are drafts until you publish them, and every version is kept."
      />
      <Loading loaded={loaded} title="The pages could not be loaded.">
        {({ data }) =>
          GROUPS.map(({ title, kinds }) => (
            <Section key={title} title={title} isFlush>
              <ul className="content-list">
                {data
                  .filter(({ kind }) => kinds.includes(kind))
                  .map((document) => (
                    <li key={`${document.kind}/${document.key}`}>
                      <Link href={`/content/${document.kind}/${document.key}`}>
                        <strong>{document.title}</strong>
                        <ContentState document={document} />
                      </Link>
                    </li>
                  ))}
              </ul>
            </Section>
          ))
        }
      </Loading>
    </>
  );
}
