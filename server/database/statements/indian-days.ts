import { type RawBuilder, sql } from 'kysely';

/** Such as 2026-11-22. A literal instead of a text lets the planner know the day. */
type Day = string | RawBuilder<unknown>;

/** The time at which a day begins in India. */
export const startOfIndianDay = (day: Day): RawBuilder<Date> =>
  sql<Date>`(${day}::timestamp at time zone 'Asia/Kolkata')`;

/** The time at which a day has ended in India. */
export const endOfIndianDay = (day: Day): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone 'Asia/Kolkata')`;

/** A condition on a time: it is in these days in India, of which the first and the last count. */
export const isInIndianDays = (
  time: RawBuilder<unknown>,
  { from, to }: { from: Day; to: Day },
): RawBuilder<boolean> =>
  sql<boolean>`(${time} >= ${startOfIndianDay(from)} and ${time} < ${endOfIndianDay(to)})`;
