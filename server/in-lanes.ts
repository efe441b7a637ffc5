/**
 * Does the same work so many times side by side. Waits for every lane, also when one throws, so that nothing goes on
 * after the end; then throws what the first of them threw.
 */
export async function inLanes(lanes: number, work: () => Promise<void>): Promise<void> {
  const ended = await Promise.allSettled(Array.from({ length: lanes }, work));
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
}
