/**
 * Runs the same function several times concurrently. Waits for all runs, even if one throws, so that nothing
 * continues afterwards. Then throws the first error.
 */
export async function inLanes(lanes: number, work: () => Promise<void>): Promise<void> {
  const ended = await Promise.allSettled(Array.from({ length: lanes }, work));
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
}
