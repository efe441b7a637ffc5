/** Indian time is 5 hours and 30 minutes ahead of UTC all year. */
export const INDIA_UTC_OFFSET_MS = 330 * 60_000;
