import { latencies } from './latencies.ts';

export interface LoadFigures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
}

/** Repeats an action for `seconds`, `workers` at a time. A result of false counts as a failure. */
export async function repeat(
  action: (worker: number) => Promise<boolean>,
  { workers, seconds }: { workers: number; seconds: number },
): Promise<LoadFigures> {
  const startedAt = performance.now();
  const durations: number[] = [];
  let failures = 0;
  const work = async (worker: number) => {
    while (performance.now() - startedAt < seconds * 1000) {
      const start = performance.now();
      if (!(await action(worker))) failures += 1;
      durations.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return {
    perSecond: durations.length / ((performance.now() - startedAt) / 1000),
    failures,
    ...latencies(durations),
  };
}
