import { performance } from 'node:perf_hooks';

const CHECK_EVERY_MS = 10_000;
// jobs and the changes of the catalog are looked up twice a second
const MAX_IDLE_UTILIZATION = 0.05;

/**
 * Gives back memory that V8 no longer needs and keeps, because an idle process collects nothing: at the first rest after the
 * start once everything that only the start needed, about 20 MiB with its compiled code, which takes as long as a few page
 * views; at each later rest the space of short-lived objects, in a few milliseconds. Does nothing without `--expose-gc`.
 */
export function releaseIdleMemory(checkEveryMs = CHECK_EVERY_MS): void {
  const { gc } = globalThis;
  if (!gc) return;
  let before = performance.eventLoopUtilization();
  let hasRested = false;
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    if (utilization < MAX_IDLE_UTILIZATION) {
      gc(hasRested ? { type: 'minor' } : { type: 'major', flavor: 'last-resort' });
      hasRested = true;
    }
    before = performance.eventLoopUtilization();
  }, checkEveryMs).unref();
}
