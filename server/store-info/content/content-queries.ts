import { sql } from 'kysely';
import type { ContentBody } from '#contract/admin/content/content.ts';
import type { ContentDocument } from '#contract/admin/content/content-documents.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Database, Transaction } from '#server/database/database.ts';

export type VersionStatus = 'draft' | 'scheduled' | 'published' | 'discarded';
type Key = Pick<ContentDocument, 'kind' | 'key'>;

export interface ContentVersionRow {
  id: string;
  kind: string;
  key: string;
  status: VersionStatus;
  body: ContentBody;
  staffName: string | null;
  changedAt: Date;
  publishAt: Date | null;
}

const COLUMNS = [
  'id',
  'kind',
  'key',
  'status',
  'body',
  'staff_name as staffName',
  'changed_at as changedAt',
  'publish_at as publishAt',
] as const;

/** Until the end of the transaction no other request changes versions of the document. */
export async function lockDocument(trx: Transaction, { kind, key }: Key): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content ${kind}/${key}`}, 0))`.execute(trx);
}

export async function selectDraft(db: Database, { kind, key }: Key): Promise<ContentVersionRow | undefined> {
  return await db
    .selectFrom('content_versions')
    .select(COLUMNS)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('status', '=', 'draft')
    .executeTakeFirst();
}

/** Drafts and scheduled versions of all documents, soonest first, and the last published version of each. */
export async function selectCurrentVersions(db: Database): Promise<Omit<ContentVersionRow, 'body'>[]> {
  const { rows } = await sql<Omit<ContentVersionRow, 'body'>>`
    (select id, kind, key, status, staff_name as "staffName", changed_at as "changedAt", publish_at as "publishAt"
      from content_versions where status in ('draft', 'scheduled') order by publish_at, id)
    union all
    (select distinct on (kind, key) id, kind, key, status, staff_name, changed_at, publish_at
      from content_versions where status = 'published' order by kind, key, changed_at desc, id)`.execute(db);
  return rows;
}

export async function selectLastPublished(
  db: Database,
  { kind, key }: Key,
): Promise<ContentVersionRow | undefined> {
  return await db
    .selectFrom('content_versions')
    .select(COLUMNS)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('status', '=', 'published')
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

export async function selectVersion(
  db: Database,
  { kind, key }: Key,
  id: string,
): Promise<ContentVersionRow | undefined> {
  return await db
    .selectFrom('content_versions')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Published and discarded versions, newest first, after the version of this id. */
export async function selectPastVersions(
  db: Database,
  { kind, key }: Key,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ContentVersionRow[]> {
  return await db
    .selectFrom('content_versions')
    .select(COLUMNS)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('status', 'in', ['published', 'discarded'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(changed_at, id) < (select changed_at, id from content_versions where id = ${after})`,
      ),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** One version that is due, locked; another server takes another one. */
export async function lockDueVersion(trx: Transaction): Promise<ContentVersionRow | undefined> {
  return await trx
    .selectFrom('content_versions')
    .select(COLUMNS)
    .where('status', '=', 'scheduled')
    .where('publish_at', '<=', sql<Date>`now()`)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function insertContentVersion(
  trx: Transaction,
  { kind, key }: Key,
  version: { status: VersionStatus; body: ContentBody; publishAt?: Date; actor: Actor | undefined },
): Promise<string> {
  const { status, body, publishAt, actor } = version;
  const { id } = await trx
    .insertInto('content_versions')
    .values({
      kind,
      key,
      status,
      body: JSON.stringify(body),
      publish_at: publishAt ?? null,
      staff_id: actor?.kind === 'staff' ? actor.staffId : null,
      staff_name: actor?.kind === 'staff' ? actor.name : null,
      // several versions of one transaction keep their order
      changed_at: sql`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a version. `actor`: who did it; without one the version keeps its author. */
export async function updateVersion(
  trx: Transaction,
  id: string,
  change: { status?: VersionStatus; body?: ContentBody; publishAt?: Date | null; actor?: Actor },
): Promise<void> {
  const { status, body, publishAt, actor } = change;
  await trx
    .updateTable('content_versions')
    .set({
      changed_at: sql`clock_timestamp()`,
      ...(status !== undefined && { status }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(publishAt !== undefined && { publish_at: publishAt }),
      ...(actor?.kind === 'staff' && { staff_id: actor.staffId, staff_name: actor.name }),
    })
    .where('id', '=', id)
    .execute();
}

const MAX_PREVIEWS_PER_SESSION = 20;
const PREVIEW_HOURS = 1;

/** Stores what a staff member wants to see, and deletes the oldest of their session. */
export async function insertPreview(
  trx: Transaction,
  { kind, key }: { kind: string; key: string },
  preview: { tokenHash: Buffer; sessionId: string; body: object },
): Promise<void> {
  const { tokenHash, sessionId, body } = preview;
  await sql`
    insert into content_previews (token_hash, session_id, kind, key, body, created_at, expires_at)
    values (${tokenHash}, ${sessionId}, ${kind}, ${key}, ${JSON.stringify(body)}::jsonb, clock_timestamp(),
      now() + make_interval(hours => ${PREVIEW_HOURS}))`.execute(trx);
  await sql`
    delete from content_previews where session_id = ${sessionId} and token_hash not in (
      select token_hash from content_previews where session_id = ${sessionId}
      order by created_at desc limit ${MAX_PREVIEWS_PER_SESSION})`.execute(trx);
}

/** What a preview shows, while its session lasts. */
export async function selectPreview(
  db: Database,
  tokenHash: Buffer,
): Promise<{ kind: string; key: string; body: object } | undefined> {
  return await db
    .selectFrom('content_previews')
    .innerJoin('staff_sessions', 'staff_sessions.id', 'content_previews.session_id')
    .select(['kind', 'key', 'body'])
    .where('content_previews.token_hash', '=', tokenHash)
    .where('content_previews.expires_at', '>', sql<Date>`now()`)
    .where('staff_sessions.expires_at', '>', sql<Date>`now()`)
    .where('staff_sessions.absolute_expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}
