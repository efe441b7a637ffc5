/** Includes the start of the worker, which may have to be fetched over a slow line. */
const TIME_LIMIT_MS = 1_500;

/** Whether a value fits a pattern. */
export type MatchPattern = (pattern: string, value: string) => Promise<boolean>;

/**
 * Asks a worker, so that a hostile pattern cannot freeze the page. One that is not done in time is stopped and counts as
 * passed: the server checks again, and a shopper cannot mend it.
 */
export const matchPattern: MatchPattern = (pattern, value) =>
  new Promise((resolve) => {
    let worker: Worker | undefined;
    const end = (fits: boolean) => {
      clearTimeout(timer);
      worker?.terminate();
      resolve(fits);
    };
    const timer = setTimeout(end, TIME_LIMIT_MS, true);
    try {
      worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<boolean>) => end(data);
      worker.onerror = () => end(true);
      worker.postMessage({ pattern, value });
    } catch {
      end(true);
    }
  });
