import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { claimDueRows, RETRIES } from '#server/jobs/claim-due-rows.ts';
import { UPLOADED_PATTERN } from './image-url.ts';

const IMAGE_QUEUE = {
  table: 'image_queue',
  key: 'url',
  dueColumn: 'next_attempt_at',
  attemptsColumn: 'attempts',
  retries: RETRIES.images,
} as const;

/** An uploaded image, or one whose original is stored already. */
const isStored = sql<boolean>`(starts_with(url, '/') or exists (
  select 1 from images where images.url = image_queue.url and original_hash is not null
))`;

export interface DueImage {
  url: string;
  /** Number of attempts, this one included. */
  attempts: number;
}

/**
 * Claims the uploaded image that is due longest, else the other one; no other worker gets it. Sets the time of the next
 * attempt. `storedOnly` skips images to be fetched.
 */
export async function claimDueImage(db: Database, storedOnly: boolean): Promise<DueImage | undefined> {
  const claim = async (where: RawBuilder<boolean>) =>
    (await claimDueRows<DueImage>(db, IMAGE_QUEUE, { limit: 1, returning: sql`url, attempts`, where }))[0];
  // a merchant looks at what they have uploaded, while the thousands of an import are fetched
  return (
    (await claim(sql`starts_with(url, '/')`)) ??
    (await claim(sql`(not ${storedOnly}::boolean or ${isStored})`))
  );
}

/** Stores why an image could not be processed. `isLast` ends the attempts. */
export async function updateImageFailed(
  db: Database,
  url: string,
  error: string,
  isLast: boolean,
): Promise<void> {
  await db
    .updateTable('image_queue')
    .set({ last_error: error, ...(isLast && { next_attempt_at: null }) })
    .where('url', '=', url)
    .execute();
}

/** Undoes a claimed attempt, because the shop stopped during it. */
export async function undoAttempt(db: Database, url: string): Promise<void> {
  await db
    .updateTable('image_queue')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)`, next_attempt_at: sql<Date>`now()` })
    .where('url', '=', url)
    .execute();
}

export async function deleteQueued(db: Database, urls: string[]): Promise<void> {
  await db.deleteFrom('image_queue').where('url', '=', sql<string>`any(${urls}::text[])`).execute();
}

/** Queues every failed image again. Returns their number. */
export async function updateGivenUpImages(db: Database | Transaction): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('image_queue')
    .set({ attempts: 0, next_attempt_at: sql<Date>`now()` })
    .where('next_attempt_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Queues an uploaded image, unless it is processed already. A failed one is queued again. */
export async function queueUploadedImage(db: Database, url: string): Promise<void> {
  await sql`
    insert into image_queue (url)
    select ${url}::text where not exists (select 1 from images where url = ${url}::text)
    on conflict (url) do update set attempts = 0, next_attempt_at = now()
      where image_queue.next_attempt_at is null`.execute(db);
}

/**
 * Queues the images of a query of `url` that are not processed: those on other hosts, and uploaded ones that no product had
 * when the night came, but whose original is still stored. A queued one is locked until the caller's transaction ends, so that `deleteUnusedQueued` waits and finds it in
 * use. Returns how many of the images are queued.
 */
export async function queueUnprocessedImages(
  trx: Transaction,
  listed: RawBuilder<{ url: string }>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with listed as materialized (${listed})
    insert into image_queue (url)
    select url from (
      select url from listed where url ~ '^https?:'
      union select url from listed join image_originals on hash = substring(url from ${sql.lit(UPLOADED_PATTERN)})
    ) as usable
    where not exists (select from images where images.url = usable.url) order by url
    on conflict (url) do update set created_at = now()`.execute(trx);
  return Number(numAffectedRows);
}

/** Deletes queued images that no product and no order uses any more. The caller's products no longer have them. */
export async function deleteUnusedQueued(trx: Transaction, urls: readonly string[]): Promise<void> {
  const isUnused = sql<boolean>`not exists (select from product_images where product_images.url = image_queue.url)
    and not exists (select from variants where image_url = image_queue.url)`;
  const { rows } = await sql<{ url: string; createdAt: Date }>`
    select url, created_at as "createdAt" from image_queue where url = any(${[...urls]}::text[]) and ${isUnused}
    order by url for update`.execute(trx);
  if (rows.length === 0) return;
  const unused = rows.map(({ url }) => url);
  const since = rows.map(({ createdAt }) => createdAt).reduce((a, b) => (a < b ? a : b));
  // another transaction may have used them before they were locked
  await sql`
    delete from image_queue where url = any(${unused}::text[]) and ${isUnused} and url <> all(array(
      select image_url from orders join order_lines on order_id = orders.id
      where created_at >= ${since} and image_url = any(${unused}::text[])))`.execute(trx);
}

/** Returns the number of images that were given up. */
export async function countGivenUp(db: Database): Promise<number> {
  const { failed } = await db
    .selectFrom('image_queue')
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .where('next_attempt_at', 'is', null)
    .executeTakeFirstOrThrow();
  return failed;
}

/** Returns the number of queued images. `storedOnly` excludes images to be fetched. */
export async function countQueued(db: Database, storedOnly: boolean): Promise<number> {
  const { queued } = await db
    .selectFrom('image_queue')
    .select((eb) => eb.fn.countAll<number>().as('queued'))
    .where('next_attempt_at', 'is not', null)
    .$if(storedOnly, (query) => query.where(isStored))
    .executeTakeFirstOrThrow();
  return queued;
}

/** Why an image was given up; undefined if it was not. */
export async function selectImageProblem(db: Database, url: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('image_queue')
    .select('last_error')
    .where('url', '=', url)
    .where('next_attempt_at', 'is', null)
    .executeTakeFirst();
  return row?.last_error ?? undefined;
}
