import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** After so many tries a picture is given up and listed for the keeper of the shop: about 17 hours after the first. */
export const MOST_TRIES = 10;

/** A file of the merchant's own, or one whose original was fetched before. */
const isKept = sql<boolean>`(starts_with(url, '/') or exists (
  select 1 from pictures where pictures.url = incoming_pictures.url and original_hash is not null
))`;

const FIRST_SECONDS = 120;
const LONGEST_SECONDS = 6 * 3600;

export interface DuePicture {
  url: string;
  /** How often it was tried, this time included. */
  attempts: number;
}

/**
 * Takes the picture that waits longest, so that nobody else takes it. The next try is set before this one begins, twice
 * as far away each time: a server that dies in the middle leaves the picture to be tried again. With `keptOnly` those
 * that would have to be fetched stay where they are.
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

/** Why it could not be had; `isLast` when it is not tried any more. */
export async function updateFailed(db: Database, url: string, error: string, isLast: boolean): Promise<void> {
  await db
    .updateTable('incoming_pictures')
    .set({ last_error: error, ...(isLast && { next_attempt_at: null }) })
    .where('url', '=', url)
    .execute();
}

/** As if it had not been tried: the shop stopped in the middle. */
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

/** Gives every picture that was given up another chance. Gives their number. */
export async function updateGivenUp(db: Database): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('incoming_pictures')
    .set({ attempts: 0, next_attempt_at: sql<Date>`now()` })
    .where('next_attempt_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Lets the shop make a file of the merchant's own ready, unless it is; one that was given up is tried again. */
export async function queueOwn(db: Database, url: string): Promise<void> {
  await sql`
    insert into incoming_pictures (url)
    select ${url}::text where not exists (select 1 from pictures where url = ${url}::text)
    on conflict (url) do update set attempts = 0, next_attempt_at = now()
      where incoming_pictures.next_attempt_at is null`.execute(db);
}

/** How many wait for a try; with `keptOnly` those that would have to be fetched do not count. */
export async function selectWaiting(db: Database, keptOnly: boolean): Promise<number> {
  const { waiting } = await db
    .selectFrom('incoming_pictures')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('next_attempt_at', 'is not', null)
    .$if(keptOnly, (query) => query.where(isKept))
    .executeTakeFirstOrThrow();
  return waiting;
}
