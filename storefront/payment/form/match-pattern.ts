/** The worker may have to be downloaded over a slow connection. */
const MAX_START_MS = 10_000;
const MAX_MATCH_MS = 1_500;

/** True if the value matches the pattern. */
export type MatchPattern = (pattern: string, value: string) => Promise<boolean>;

/** The worker reports that it has started, then whether the value matches. */
export type PatternWorkerMessage = 'started' | boolean;

/**
 * Matches in a worker, so that a malicious pattern cannot freeze the page. A match that exceeds its time
 * limit is stopped and counts as passed: the server checks again, and the shopper cannot correct the pattern.
 */
export const matchPattern: MatchPattern = (pattern, value) =>
  new Promise((resolve) => {
    let worker: Worker | undefined;
    const finish = (isMatch: boolean) => {
      clearTimeout(timer);
      worker?.terminate();
      resolve(isMatch);
    };
    let timer = setTimeout(finish, MAX_START_MS, true);
    try {
      worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<PatternWorkerMessage>) => {
        if (data !== 'started') return finish(data);
        clearTimeout(timer);
        timer = setTimeout(finish, MAX_MATCH_MS, true);
      };
      worker.onerror = () => finish(true);
      worker.postMessage({ pattern, value });
    } catch {
      finish(true);
    }
  });
