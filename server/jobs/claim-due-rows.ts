import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

interface RetrySchedule {
  /** Seconds from each attempt to the next; the last one repeats. Longer than an attempt can take. */
  delaysSeconds: readonly number[];
  /** Then the row is given up and becomes an action item. Undefined: the queue decides by itself. */
  maxAttempts?: number;
}

/** When the queues try again. The first attempt is when the row is inserted, unless noted. */
export const RETRIES = {
  /** 12 attempts in about 13 hours. */
  emails: {
    delaysSeconds: [60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 3 * HOUR],
    maxAttempts: 12,
  },
  /** 10 attempts in about 15 hours. */
  images: {
    delaysSeconds: [120, 240, 480, 960, 1_920, 3_840, 7_680, 15_360, 6 * HOUR],
    maxAttempts: 10,
  },
  /**
   * 10 polls: 1, 3, 10 and 30 minutes, 2, 12 and 24 hours, 2, 4 and 7 days after the creation of the payment.
   * The first minute is the default of the column.
   */
  paymentPolls: {
    delaysSeconds: [
      ...[2 * MINUTE, 7 * MINUTE, 20 * MINUTE, 90 * MINUTE],
      ...[10 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY],
    ],
    maxAttempts: 10,
  },
  /** Until the gateway reports a final state; after a day an unknown refund has failed. */
  refundChecks: { delaysSeconds: [120, 240, 480, 960, 1_920, HOUR] },
  /** Until the object storage works; longer than a transfer takes. */
  imageTransfers: { delaysSeconds: [180, 300, 600, 1_800, HOUR] },
  /** The time of another server, if one ends while it sends; a failed purge sets the next time itself. */
  cdnPurges: { delaysSeconds: [60] },
} satisfies Record<string, RetrySchedule>;

interface RetryQueue {
  table: 'email_outbox' | 'image_queue' | 'payments' | 'refunds' | 'cdn_purges' | 'image_transfers';
  key: 'id' | 'url' | 'key';
  /** The time of the next attempt; null: none. */
  dueColumn: 'next_attempt_at' | 'next_poll_at' | 'next_check_at';
  /** The number of attempts so far. */
  attemptsColumn: 'attempts' | 'poll_count' | 'check_count';
  retries: RetrySchedule;
}

export interface Claim {
  limit: number;
  /** The columns to return, after the update. */
  returning: RawBuilder<unknown>;
  /** Claims only these rows. Default: all that are due. */
  where?: RawBuilder<boolean>;
}

/**
 * Claims the rows of a queue that are due longest; no other worker gets them. Counts the attempt and sets the
 * time of the next one in the same statement: if the server crashes, the row is tried again later. The caller
 * ends the attempts by setting that time to null.
 */
export async function claimDueRows<Row>(
  db: Database,
  { table, key, dueColumn, attemptsColumn, retries }: RetryQueue,
  { limit, returning, where = sql<boolean>`true` }: Claim,
): Promise<Row[]> {
  const [due, attempts] = [sql.ref(dueColumn), sql.ref(attemptsColumn)];
  const delays = [...retries.delaysSeconds];
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set
      ${attempts} = ${attempts} + 1,
      ${due} = now() + make_interval(secs => (${delays}::int[])[least(${attempts} + 1, ${delays.length}::int)])
    where ${sql.ref(key)} = any(array(
      select ${sql.ref(key)} from ${sql.table(table)}
      where ${due} <= now() and ${where}
      order by ${due}, created_at, ${sql.ref(key)} limit ${limit} for update skip locked
    ))
    returning ${returning}`.execute(db);
  return rows;
}
