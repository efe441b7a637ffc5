import { sql } from 'kysely';

/**
 * After the last attempt an email has failed and becomes an action item: about 17 hours after the first
 * attempt.
 */
export const MOST_TRIES = 12;

// Longer than an attempt can take: two workers never send the same email at once.
const FIRST_SECONDS = 60;
const LONGEST_SECONDS = 3 * 3600;

/** Seconds until the next attempt, doubling each time. `attempts` counts the attempts before this one. */
export const RETRY_SECONDS = sql<number>`least(${sql.lit(FIRST_SECONDS)} * 2 ^ attempts, ${sql.lit(LONGEST_SECONDS)})`;
