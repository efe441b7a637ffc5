import { Badge } from '#admin/kit/badge.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import type { ContentSummary } from '#contract/admin/content/content.ts';

/** What is drafted, scheduled and published of a page, in one line. */
export function ContentState({ document }: { document: ContentSummary }) {
  const { draft, scheduled, published } = document;
  return (
    <span className="content-state">
      {draft && (
        <>
          <Badge tone="warn">Draft</Badge>
          <span>
            saved <Moment iso={draft.savedAt} /> by {draft.by}
          </span>
        </>
      )}
      {scheduled.map(({ id, publishAt }) => (
        <span key={id}>
          <Badge tone="info">Scheduled</Badge> <Moment iso={publishAt} />
        </span>
      ))}
      {!draft && published && (
        <span>
          Published <Moment iso={published.at} /> by {published.by}
        </span>
      )}
    </span>
  );
}
