/** p50 and p99 of durations in milliseconds. */
export function latencies(durationsMs: number[]): { p50Ms: number; p99Ms: number } {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
