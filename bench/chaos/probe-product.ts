import { MAX_REPLY_MS } from './order-load.ts';

/** Requests a product from the API under load. Returns the error, or undefined on success. */
export async function probeProduct(apiBase: string, id: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(MAX_REPLY_MS);
    const reply = await fetch(`${apiBase}/products/${id}`, { signal });
    await reply.arrayBuffer();
    return reply.ok ? undefined : `read ${reply.status}`;
  } catch (error) {
    return `read ${error instanceof Error ? error.message : error}`;
  }
}
