import { sql } from 'kysely';

/**
 * By when a message `m` has to be acknowledged and its matter resolved: within 48 hours, and on the same day of the next month in
 * India (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)).
 */
export const ACKNOWLEDGE_BY = sql<Date>`(m.created_at + interval '48 hours')`;
export const RESOLVE_BY = sql<Date>`((m.created_at at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata')`;

/** A condition on a message `m` that is not closed. */
export const IS_LATE = sql<boolean>`((m.acknowledged_at is null and ${ACKNOWLEDGE_BY} < now()) or ${RESOLVE_BY} < now())`;
