const open = new Set<() => Promise<void>>();

/** Returns `close` as a function that runs it once. `runCleanups` runs it if its owner did not. */
export function ending(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const once = () => {
    closed ??= close().finally(() => open.delete(once));
    return closed;
  };
  open.add(once);
  return once;
}

/** Ends the processes and removes the files of an interrupted run, the latest first. */
export async function closeLeftovers(): Promise<void> {
  for (const close of [...open].reverse()) await close();
}
