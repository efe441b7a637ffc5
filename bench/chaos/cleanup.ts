const cleanups = new Set<() => Promise<void>>();

/** Returns `close` as a function that runs it once. `runCleanups` runs it if its owner did not. */
export function registerCleanup(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const once = () => {
    closing ??= close().finally(() => cleanups.delete(once));
    return closing;
  };
  cleanups.add(once);
  return once;
}

/** Ends the processes and removes the files of an interrupted run, the latest first. */
export async function runCleanups(): Promise<void> {
  for (const close of [...cleanups].reverse()) await close();
}
