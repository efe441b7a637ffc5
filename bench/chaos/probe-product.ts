import { MAX_REPLY_MS } from './order-load.ts';

/** Reads a product. Returns the error, or undefined on success. */
export async function readProduct(apiBase: string, id: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(MAX_REPLY_MS);
    const reply = await fetch(`${apiBase}/products/${id}`, { signal });
    await reply.arrayBuffer();
    return reply.ok ? undefined : `read ${reply.status}`;
  } catch (error) {
    return `read ${error instanceof Error ? error.message : error}`;
  }
}
