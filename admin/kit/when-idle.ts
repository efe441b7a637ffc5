const WAIT_MS = 2_000;

/**
 * Runs `run` once the page is loaded and the browser has nothing else to do: nothing that is not needed yet competes
 * with the first view. Returns a function that prevents it.
 */
export function whenIdle(run: () => void): () => void {
  const ended = new AbortController();
  const runOnce = () => {
    if (!ended.signal.aborted) run();
  };
  const wait = () => {
    // Safari has no idle callbacks
    if (typeof requestIdleCallback === 'function') requestIdleCallback(runOnce);
    else setTimeout(runOnce, WAIT_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal: ended.signal });
  return () => ended.abort();
}
