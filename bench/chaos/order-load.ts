import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { SHIP_TO } from '#server/testing/builders/orders.ts';

/** After this time without a reply, the connection counts as broken. */
export const MAX_REPLY_MS = 15_000;
const RETRY_DELAY_MS = 25;
const MAX_WAIT_MS = 240_000;

export interface OrderLoad {
  /** Number of the acknowledged order by idempotency key. */
  acknowledged: Map<string, string>;
  /** Count of every other reply and of every broken connection, by name. */
  errors: Map<string, number>;
  /** Waits until the current order of every shopper is acknowledged. */
  stop(): Promise<void>;
  /** Stops all shoppers without waiting for their current orders. */
  abort(): void;
}

/**
 * Shoppers who order one unit after another. A failed request is retried with the same idempotency key until
 * the order is acknowledged. In the end there is exactly one order per key.
 */
export function startOrderLoad(apiBase: string, tokens: readonly string[], productId: string): OrderLoad {
  const acknowledged = new Map<string, string>();
  const errors = new Map<string, number>();
  let isStopped = false;
  let isAborted = false;
  const countError = (error: string) => errors.set(error, (errors.get(error) ?? 0) + 1);
  const abort = () => {
    isStopped = true;
    isAborted = true;
  };
  const buy = async (token: string) => {
    while (!isStopped) {
      const key = randomBytes(12).toString('hex');
      const deadline = performance.now() + MAX_WAIT_MS;
      while (!isAborted) {
        const result = await placeOrder(apiBase, token, productId, key);
        if ('id' in result) {
          acknowledged.set(key, result.id);
          break;
        }
        countError(result.error);
        if (performance.now() > deadline) {
          countError('order not acknowledged in time');
          abort();
        }
        await wait(RETRY_DELAY_MS);
      }
    }
  };
  const shoppers = Promise.all(tokens.map(buy));
  return {
    acknowledged,
    errors,
    stop: async () => {
      isStopped = true;
      await shoppers;
    },
    abort,
  };
}

/** Errors that do not match `expected`, each with its count. */
export function listUnexpectedErrors(errors: ReadonlyMap<string, number>, expected: RegExp): string[] {
  return [...errors].filter(([name]) => !expected.test(name)).map(([name, count]) => `${name} × ${count}`);
}

/** Returns the order number, or the error: HTTP status and code, or the code of a broken connection. */
export async function placeOrder(
  apiBase: string,
  token: string,
  productId: string,
  key: string,
): Promise<{ id: string } | { error: string }> {
  try {
    const reply = await fetch(`${apiBase}/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ products: { [productId]: 1 }, shippingAddress: SHIP_TO }),
      signal: AbortSignal.timeout(MAX_REPLY_MS),
    });
    const body = (await reply.json()) as { id: string; code?: string };
    return reply.status === 201 ? { id: body.id } : { error: `${reply.status} ${body.code}` };
  } catch (error) {
    return { error: errorName(error) };
  }
}

function errorName(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

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
