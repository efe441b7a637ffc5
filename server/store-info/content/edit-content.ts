import type { ContentBody, ContentReply } from '#contract/admin/content/content.ts';
import type { ContentDocument } from '#contract/admin/content/content-documents.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { assertVersion } from '#server/security/content-version.ts';
import { bodyVersion, changedBody, completeBody } from './content-body.ts';
import {
  type ContentVersionRow,
  insertContentVersion,
  lockDocument,
  selectDraft,
  selectVersion,
  updateVersion,
} from './content-queries.ts';
import { readContent } from './read-content.ts';

/** A document, and the version of its fields (`ETag`) that the caller has seen. */
export interface ContentRequest {
  document: ContentDocument;
  expectedVersion: string;
}

/** Locks the document. Throws UserError: precondition_failed, with the present fields, if they have changed. */
async function lockContent(
  trx: Transaction,
  { document, expectedVersion }: ContentRequest,
): Promise<ContentReply> {
  await lockDocument(trx, document);
  const content = await readContent(trx, document);
  const currentVersion = bodyVersion(content.body);
  const message = 'Someone else changed this page meanwhile. Look at both versions.';
  assertVersion(expectedVersion, { current: content.body, currentVersion, message });
  return content;
}

/**
 * Changes a document that no other request has changed meanwhile. Returns the changed document, with what `change`
 * returns. Throws UserError: precondition_failed, and what `change` throws.
 */
export async function changeContent<Extra extends object>(
  db: Database,
  request: ContentRequest,
  change: (trx: Transaction, content: ContentReply) => Promise<Extra>,
): Promise<ContentReply & Extra>;
export async function changeContent(
  db: Database,
  request: ContentRequest,
  change: (trx: Transaction, content: ContentReply) => Promise<void>,
): Promise<ContentReply>;
export async function changeContent(
  db: Database,
  request: ContentRequest,
  change: (trx: Transaction, content: ContentReply) => Promise<unknown>,
): Promise<ContentReply> {
  return await db.transaction().execute(async (trx) => {
    const extra = await change(trx, await lockContent(trx, request));
    return { ...(await readContent(trx, request.document)), ...(extra as object | undefined) };
  });
}

/**
 * Saves changed fields as the draft of a document; the shop shows them when they are published.
 * Throws UserError: precondition_failed, invalid_request with the path of each wrong field.
 */
export async function saveDraft(
  db: Database,
  { patch, ...request }: ContentRequest & { patch: ContentBody },
  actor: Actor,
): Promise<ContentReply> {
  const { document } = request;
  return await changeContent(db, request, async (trx, content) => {
    await storeDraft(trx, document, changedBody(document, content.body, patch), actor);
    await auditContent(trx, 'content.save-draft', document, actor);
  });
}

/** Discards the draft; it stays among the versions. Throws UserError: precondition_failed, invalid_request. */
export async function discardDraft(
  db: Database,
  request: ContentRequest,
  actor: Actor,
): Promise<ContentReply & { versionId: string }> {
  const { document } = request;
  return await changeContent(db, request, async (trx) => {
    const draft = await selectDraft(trx, document);
    if (!draft) throw new UserError('invalid_request', 'There is no draft to discard.');
    await updateVersion(trx, draft.id, { status: 'discarded', actor });
    await auditContent(trx, 'content.discard', document, actor);
    return { versionId: draft.id };
  });
}

/**
 * Makes any version the draft again. A draft that was there stays among the versions.
 * Throws UserError: precondition_failed, not_found.
 */
export async function restoreVersion(
  db: Database,
  { versionId, ...request }: ContentRequest & { versionId: string },
  actor: Actor,
): Promise<ContentReply> {
  const { document } = request;
  return await changeContent(db, request, async (trx, { live }) => {
    const version = await requireVersion(trx, document, versionId);
    const draft = await selectDraft(trx, document);
    if (draft) await updateVersion(trx, draft.id, { status: 'discarded' });
    const body = changedBody(document, live, completeBody(live, version.body));
    await insertContentVersion(trx, document, { status: 'draft', body, actor });
    await auditContent(trx, 'content.restore', document, actor);
  });
}

/** A version of the document, also a draft or a scheduled one. Throws UserError: not_found. */
export async function requireVersion(
  db: Database,
  document: ContentDocument,
  versionId: string,
): Promise<ContentVersionRow> {
  const version = await selectVersion(db, document, versionId);
  if (!version) throw new UserError('not_found', 'There is no such version of this page.');
  return version;
}

async function storeDraft(trx: Transaction, document: ContentDocument, body: ContentBody, actor: Actor) {
  const draft = await selectDraft(trx, document);
  if (draft) await updateVersion(trx, draft.id, { body, actor });
  else await insertContentVersion(trx, document, { status: 'draft', body, actor });
}

/** Records what was done with a document. */
export async function auditContent(
  trx: Transaction,
  action:
    | 'content.save-draft'
    | 'content.discard'
    | 'content.restore'
    | 'content.publish'
    | 'content.schedule'
    | 'content.unschedule',
  { kind, key }: ContentDocument,
  actor: Actor,
  changes: {
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
    undoesId?: number;
  } = {},
): Promise<number> {
  return await writeAudit(trx, actor, {
    action,
    subjectKind: 'content',
    subjectId: `${kind}/${key}`,
    ...changes,
  });
}
