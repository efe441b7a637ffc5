import { LONGEST_REPLY_MS } from './order-load.ts';

/** Opens a product; gives what came instead of it, if anything did. */
export async function readProduct(apiBase: string, id: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(LONGEST_REPLY_MS);
    const reply = await fetch(`${apiBase}/products/${id}`, { signal });
    await reply.arrayBuffer();
    return reply.ok ? undefined : `read ${reply.status}`;
  } catch (error) {
    return `read ${error instanceof Error ? error.message : error}`;
  }
}
