const open = new Set<() => Promise<void>>();

/** Makes an ending that happens once, and that `closeLeftovers` finds when whoever should have called it never came so far. */
export function ending(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const once = () => {
    open.delete(once);
    closed ??= close();
    return closed;
  };
  open.add(once);
  return once;
}

/** For after a test that ran out of time: processes and files do not outlive it. */
export async function closeLeftovers(): Promise<void> {
  for (const close of [...open]) await close();
}
