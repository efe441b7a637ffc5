import type { ContentList, ContentReply, ContentVersionList } from '#contract/admin/content/content.ts';
import { CONTENT_DOCUMENTS, type ContentDocument } from '#contract/admin/content/content-documents.ts';
import type { Database } from '#server/database/database.ts';
import { readStoreInfo } from '../read-store-info.ts';
import { completeBody, liveBody } from './content-body.ts';
import { selectCurrentVersions, selectDraft, selectPastVersions } from './content-queries.ts';
import { contentSummary, contentVersionReply } from './content-reply.ts';

const VERSIONS_PER_PART = 20;

/** Every document that staff can edit, with what is drafted, scheduled and published of it. */
export async function listContent(db: Database): Promise<ContentList> {
  const versions = await selectCurrentVersions(db);
  return { data: CONTENT_DOCUMENTS.map((document) => contentSummary(document, versions)) };
}

/** A document with its draft, or what is published if there is none. */
export async function readContent(db: Database, document: ContentDocument): Promise<ContentReply> {
  const live = liveBody(await readStoreInfo(db), document);
  const draft = await selectDraft(db, document);
  const versions = await selectCurrentVersions(db);
  return {
    ...contentSummary(document, versions),
    body: draft ? completeBody(live, draft.body) : live,
    live,
  };
}

/** The versions that were published or discarded, newest first. */
export async function listContentVersions(
  db: Database,
  document: ContentDocument,
  after?: string,
): Promise<ContentVersionList> {
  const rows = await selectPastVersions(db, document, { after, limit: VERSIONS_PER_PART + 1 });
  const shown = rows.slice(0, VERSIONS_PER_PART);
  const last = shown.at(-1);
  return {
    data: shown.map(contentVersionReply),
    ...(rows.length > VERSIONS_PER_PART && last && { next: last.id }),
  };
}
