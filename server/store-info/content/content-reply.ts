import type { ContentBody, ContentSummary, ContentVersionList } from '#contract/admin/content/content.ts';
import type { ContentDocument } from '#contract/admin/content/content-documents.ts';
import type { ContentVersionRow } from './content-queries.ts';

const MAX_EXCERPT = 160;
const author = ({ staffName }: Pick<ContentVersionRow, 'staffName'>) => staffName ?? 'The shop';

/**
 * A document with what is drafted, scheduled and published of it. `versions`: the current ones of all documents, of
 * each at most one that is published.
 */
export function contentSummary(
  { kind, key, title, page }: ContentDocument,
  versions: readonly Omit<ContentVersionRow, 'body'>[],
): ContentSummary {
  const own = versions.filter((each) => each.kind === kind && each.key === key);
  const draft = own.find(({ status }) => status === 'draft');
  const published = own.find(({ status }) => status === 'published');
  return {
    kind,
    key,
    title,
    ...(page !== undefined && { page }),
    ...(draft && { draft: { savedAt: draft.changedAt.toISOString(), by: author(draft) } }),
    scheduled: own.flatMap((each) =>
      each.publishAt === null
        ? []
        : [{ id: each.id, publishAt: each.publishAt.toISOString(), by: author(each) }],
    ),
    ...(published && { published: { at: published.changedAt.toISOString(), by: author(published) } }),
  };
}

/** A version of the past for the list of versions. */
export function contentVersionReply(row: ContentVersionRow): ContentVersionList['data'][number] {
  const { id, status, changedAt, body } = row;
  return {
    id,
    status: status === 'discarded' ? 'discarded' : 'published',
    at: changedAt.toISOString(),
    by: author(row),
    excerpt: excerptOf(body),
  };
}

/** Of an email the subject comes first; stored fields have no order. */
function excerptOf({ subject, ...body }: ContentBody): string {
  const texts = [subject ?? '', ...Object.values(body)].flatMap((value) =>
    typeof value === 'string' ? value : value.map((guide) => String(guide.title ?? '')),
  );
  const text = texts
    .map((each) => each.replaceAll(/<[^>]*>/g, ' ').trim())
    .filter(Boolean)
    .join(' · ')
    .replaceAll(/\s+/g, ' ');
  return text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT)} …` : text;
}
