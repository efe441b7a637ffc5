/**
 * Runs the same function several times concurrently. Waits for all runs, even if one throws, so that nothing
 * continues afterwards. Then throws the first error.
 */
export async function runConcurrently(concurrency: number, work: () => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(Array.from({ length: concurrency }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
