/** India is five and a half hours ahead of UTC, without daylight saving time. */
const AHEAD_MS = 330 * 60_000;

/** The current year in India. */
export const indianYear = (now = Date.now()): number => new Date(now + AHEAD_MS).getUTCFullYear();
