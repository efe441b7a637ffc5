/** India keeps one time all year, five and a half hours ahead. */
const AHEAD_MS = 330 * 60_000;

/** The year it is in India. */
export const indianYear = (now = Date.now()): number => new Date(now + AHEAD_MS).getUTCFullYear();
