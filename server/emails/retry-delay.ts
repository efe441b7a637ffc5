import { sql } from 'kysely';

/**
 * After the last attempt an email has failed and becomes an action item: about 17 hours after the first
 * attempt.
 */
export const MAX_ATTEMPTS = 12;

// Longer than an attempt can take: two workers never send the same email at once.
const FIRST_DELAY_SECONDS = 60;
const MAX_DELAY_SECONDS = 3 * 3600;

/** Seconds until the next attempt, doubling each time. `attempts` counts the attempts before this one. */
export const RETRY_DELAY_SECONDS = sql<number>`least(${sql.lit(FIRST_DELAY_SECONDS)} * 2 ^ attempts, ${sql.lit(MAX_DELAY_SECONDS)})`;
