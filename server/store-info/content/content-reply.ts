import type { ContentBody, ContentSummary, ContentVersionList } from '#contract/admin/content/content.ts';
import type { ContentDocument } from '#contract/admin/content/content-documents.ts';
import { sectionNames } from './content-body.ts';
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
  const { id, status, changedAt } = row;
  return {
    id,
    status: status === 'discarded' ? 'discarded' : 'published',
    at: changedAt.toISOString(),
    by: author(row),
    excerpt: excerptOf(row),
  };
}

/** The texts of a version in the order of the page, of an email the subject first; stored fields have no order. */
function excerptOf({ kind, key, body }: Pick<ContentVersionRow, 'kind' | 'key' | 'body'>): string {
  const order = ['subject', ...(kind === 'texts' ? sectionNames(key) : [])];
  const texts = Object.keys(body)
    .toSorted((one, other) => rankOf(one, order) - rankOf(other, order))
    .flatMap((name) => textsOf(body[name] ?? ''));
  const text = texts
    .map((each) => each.replaceAll(/<[^>]*>/g, ' ').trim())
    .filter(Boolean)
    .join(' · ')
    .replaceAll(/\s+/g, ' ');
  return text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT)} …` : text;
}

const rankOf = (name: string, order: readonly string[]) =>
  order.includes(name) ? order.indexOf(name) : order.length;

function textsOf(value: ContentBody[string]): string | string[] {
  if (typeof value !== 'string') return value.map((guide) => String(guide.title ?? ''));
  return /^\S*\/media\//.test(value) ? 'Image' : value;
}
