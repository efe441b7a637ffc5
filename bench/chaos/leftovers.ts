const open = new Set<() => Promise<void>>();

/** Makes an ending that happens once, and that `closeLeftovers` finds when whoever should have called it never came so far. */
export function ending(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const once = () => {
    closed ??= close().finally(() => open.delete(once));
    return closed;
  };
  open.add(once);
  return once;
}

/** For a run that was cut short: processes and files do not outlive it. What came last ends first. */
export async function closeLeftovers(): Promise<void> {
  for (const close of [...open].reverse()) await close();
}
