import { sql } from 'kysely';

/** After so many tries a mail is given up and listed for the keeper of the shop: about 17 hours after the first. */
export const MOST_TRIES = 12;

// Longer than one try may last, so that a mail is never in two hands.
const FIRST_SECONDS = 60;
const LONGEST_SECONDS = 3 * 3600;

/** Seconds until the next try, doubling each time, where `attempts` counts the tries before this one. */
export const RETRY_SECONDS = sql<number>`least(${sql.lit(FIRST_SECONDS)} * 2 ^ attempts, ${sql.lit(LONGEST_SECONDS)})`;
