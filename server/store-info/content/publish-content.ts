import type { ContentBody, ContentReply } from '#contract/admin/content/content.ts';
import type { ContentDocument } from '#contract/admin/content/content-documents.ts';
import type { Actor } from '#server/audit/actor.ts';
import { SYSTEM } from '#server/audit/actor.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import { lockStoreInfo, writeStoreInfo } from '../store-info-setting.ts';
import { changedBody, completeBody, liveBody, requireDocument, withBody } from './content-body.ts';
import {
  insertContentVersion,
  lockDocument,
  lockDueVersion,
  selectDraft,
  selectLastPublished,
  updateVersion,
} from './content-queries.ts';
import { auditContent, type ContentRequest, changeContent, requireVersion } from './edit-content.ts';
import { readContent } from './read-content.ts';

const MAX_SCHEDULE_DAYS = 366;
const DAY_MS = 86_400_000;

/**
 * Shows the draft in the shop. Returns the document and the entry of the activity log, by which it is taken back.
 * Throws UserError: precondition_failed, invalid_request (there is no draft).
 */
export async function publishContent(
  db: Database,
  request: ContentRequest,
  actor: Actor,
): Promise<ContentReply & { activityId: number }> {
  const { document } = request;
  return await changeContent(db, request, async (trx) => {
    const draft = await selectDraft(trx, document);
    if (!draft) throw new UserError('invalid_request', 'Nothing has changed since the last publication.');
    const activityId = await replaceLiveBody(trx, document, draft.body, actor);
    await updateVersion(trx, draft.id, { status: 'published', actor });
    return { activityId };
  });
}

/**
 * Publishes the draft at a later time; without a draft, what is published now will be published again then.
 * Throws UserError: precondition_failed, invalid_request (the time is over, or more than a year away).
 */
export async function scheduleContent(
  db: Database,
  { publishAt, ...request }: ContentRequest & { publishAt: Date },
  actor: Actor,
): Promise<ContentReply> {
  const { document } = request;
  assertSchedulable(publishAt);
  return await changeContent(db, request, async (trx, { live }) => {
    const draft = await selectDraft(trx, document);
    if (draft) await updateVersion(trx, draft.id, { status: 'scheduled', publishAt, actor });
    else await insertContentVersion(trx, document, { status: 'scheduled', body: live, publishAt, actor });
    await auditContent(trx, 'content.schedule', document, actor, {
      after: { publishAt: publishAt.toISOString() },
    });
  });
}

/**
 * Cancels a scheduled publication. Its version becomes the draft; if there is one, it stays among the versions.
 * Throws UserError: precondition_failed, not_found, invalid_request (it is published already).
 */
export async function unscheduleContent(
  db: Database,
  { versionId, ...request }: ContentRequest & { versionId: string },
  actor: Actor,
): Promise<ContentReply> {
  const { document } = request;
  return await changeContent(db, request, async (trx) => {
    const version = await requireVersion(trx, document, versionId);
    if (version.status !== 'scheduled')
      throw new UserError('invalid_request', 'This version is not going to be published any more.');
    const status = (await selectDraft(trx, document)) ? 'discarded' : 'draft';
    await updateVersion(trx, versionId, { status, publishAt: null, actor });
    await auditContent(trx, 'content.unschedule', document, actor);
  });
}

/** Publishes what is due, each version in a transaction of its own. Returns their number. */
export async function publishDueContent(db: Database): Promise<number> {
  for (let published = 0; ; published += 1) {
    const isPublished = await db.transaction().execute(async (trx) => {
      const version = await lockDueVersion(trx);
      if (!version) return false;
      const document = requireDocument(version.kind, version.key);
      await replaceLiveBody(trx, document, version.body, SYSTEM);
      await updateVersion(trx, version.id, { status: 'published', publishAt: null });
      return true;
    });
    if (!isPublished) return published;
  }
}

/**
 * Takes a publication back: the fields that it changed get their former values, if they are still as it left them.
 * Returns why it was skipped. `before`, `after`: as the activity log has them.
 */
export async function undoPublication(
  trx: Transaction,
  {
    subjectId,
    before,
    after,
    undoesId,
  }: {
    subjectId: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    undoesId: number;
  },
  actor: Actor,
): Promise<string | undefined> {
  const [kind = '', key = ''] = subjectId.split('/');
  const document = requireDocument(kind, key);
  await lockDocument(trx, document);
  const { live } = await readContent(trx, document);
  const isCurrent = Object.entries(after ?? {}).every(
    ([field, value]) => JSON.stringify(live[field] ?? '') === JSON.stringify(value),
  );
  if (!isCurrent) return 'Since then this page was published again.';
  const body = { ...live, ...(before as ContentBody) };
  await replaceLiveBody(trx, document, body, actor, undoesId);
  await insertContentVersion(trx, document, { status: 'published', body, actor });
  return undefined;
}

/**
 * Puts the fields into the store information, which tells every server. Keeps what was shown before among the versions
 * if none has it: the command line may have written it. Caller holds the lock of the document. Returns the id of the
 * entry of the activity log.
 */
async function replaceLiveBody(
  trx: Transaction,
  document: ContentDocument,
  stored: ContentBody,
  actor: Actor,
  undoesId?: number,
): Promise<number> {
  const details = await lockStoreInfo(trx);
  const before = liveBody(details, document);
  const last = await selectLastPublished(trx, document);
  if (!last || JSON.stringify(completeBody(before, last.body)) !== JSON.stringify(before))
    await insertContentVersion(trx, document, { status: 'published', body: before, actor: undefined });
  const body = changedBody(document, before, completeBody(before, stored));
  await writeStoreInfo(trx, withBody(details, document, body));
  const fields = Object.keys(body).filter(
    (field) => JSON.stringify(before[field] ?? '') !== JSON.stringify(body[field]),
  );
  const pick = (from: ContentBody) => Object.fromEntries(fields.map((field) => [field, from[field] ?? '']));
  return await auditContent(trx, 'content.publish', document, actor, {
    before: pick(before),
    after: pick(body),
    ...(undoesId !== undefined && { undoesId }),
  });
}

function assertSchedulable(publishAt: Date): void {
  const inMs = publishAt.getTime() - databaseNowMs();
  if (inMs <= 0) throw invalidTime('This time is over. Choose a later one, or publish now.');
  if (inMs > MAX_SCHEDULE_DAYS * DAY_MS) throw invalidTime('Choose a time within the next year.');
}

const invalidTime = (message: string) => fieldError('publishAt', message);
