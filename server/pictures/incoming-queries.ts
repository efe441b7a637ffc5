import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/**
 * After the last attempt an image has failed and becomes an action item: about 17 hours after the first
 * attempt.
 */
export const MOST_TRIES = 10;

/** An uploaded image, or one whose original is stored already. */
const isKept = sql<boolean>`(starts_with(url, '/') or exists (
  select 1 from pictures where pictures.url = incoming_pictures.url and original_hash is not null
))`;

const FIRST_SECONDS = 120;
const LONGEST_SECONDS = 6 * 3600;

export interface DuePicture {
  url: string;
  /** Number of attempts, this one included. */
  attempts: number;
}

/**
 * Claims the image that is due longest; no other worker gets it. Sets the time of the next attempt first,
 * with a delay that doubles each time: if the server crashes, the image is tried again. `storedOnly` skips
 * images to be fetched.
 */
export async function takeDuePicture(db: Database, keptOnly: boolean): Promise<DuePicture | undefined> {
  const { rows } = await sql<DuePicture>`
    update incoming_pictures set attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => least(${FIRST_SECONDS}::int * 2 ^ attempts, ${LONGEST_SECONDS}::int))
    where url = (
      select url from incoming_pictures
      where next_attempt_at <= now() and (not ${keptOnly}::boolean or ${isKept})
      order by next_attempt_at, created_at, url limit 1 for update skip locked
    )
    returning url, attempts`.execute(db);
  return rows[0];
}

/** Stores why an image could not be processed. `isLast` ends the attempts. */
export async function updateFailed(db: Database, url: string, error: string, isLast: boolean): Promise<void> {
  await db
    .updateTable('incoming_pictures')
    .set({ last_error: error, ...(isLast && { next_attempt_at: null }) })
    .where('url', '=', url)
    .execute();
}

/** Undoes a claimed attempt, because the shop stopped during it. */
export async function updateUntried(db: Database, url: string): Promise<void> {
  await db
    .updateTable('incoming_pictures')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)`, next_attempt_at: sql<Date>`now()` })
    .where('url', '=', url)
    .execute();
}

export async function deleteIncoming(db: Database, urls: string[]): Promise<void> {
  await db.deleteFrom('incoming_pictures').where('url', '=', sql<string>`any(${urls}::text[])`).execute();
}

/** Queues every failed image again. Returns their number. */
export async function updateGivenUp(db: Database): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('incoming_pictures')
    .set({ attempts: 0, next_attempt_at: sql<Date>`now()` })
    .where('next_attempt_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Queues an uploaded image, unless it is processed already. A failed one is queued again. */
export async function queueOwn(db: Database, url: string): Promise<void> {
  await sql`
    insert into incoming_pictures (url)
    select ${url}::text where not exists (select 1 from pictures where url = ${url}::text)
    on conflict (url) do update set attempts = 0, next_attempt_at = now()
      where incoming_pictures.next_attempt_at is null`.execute(db);
}

/** Returns the number of queued images. `storedOnly` excludes images to be fetched. */
export async function selectWaiting(db: Database, keptOnly: boolean): Promise<number> {
  const { waiting } = await db
    .selectFrom('incoming_pictures')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('next_attempt_at', 'is not', null)
    .$if(keptOnly, (query) => query.where(isKept))
    .executeTakeFirstOrThrow();
  return waiting;
}
