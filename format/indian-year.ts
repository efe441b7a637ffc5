/** India is five and a half hours ahead of UTC, without daylight saving time. */
const INDIA_OFFSET_MS = 330 * 60_000;

/** The current year in India. */
export const indianYear = (now = Date.now()): number => new Date(now + INDIA_OFFSET_MS).getUTCFullYear();
