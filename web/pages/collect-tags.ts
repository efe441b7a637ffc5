import type { WebFetch } from '#web/serve-image.ts';

/** Returns a `fetch` that collects what its replies depend on; undefined if a reply does not say. */
export function collectTags(fetch: WebFetch): { fetch: WebFetch; tags(): readonly string[] | undefined } {
  const collected = new Set<string>();
  let isComplete = true;
  const collecting: WebFetch = async (...call) => {
    const reply = await fetch(...call).catch((error: unknown) => {
      isComplete = false;
      throw error;
    });
    if (!reply.tags) isComplete = false;
    for (const tag of reply.tags ?? []) collected.add(tag);
    return reply;
  };
  return { fetch: collecting, tags: () => (isComplete ? [...collected] : undefined) };
}
