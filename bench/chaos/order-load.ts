import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { SHIP_TO } from '#server/testing/builders-orders.ts';

/** After this time without a reply, the connection counts as broken. */
export const LONGEST_REPLY_MS = 15_000;
const PAUSE_MS = 25;
const LONGEST_WAIT_MS = 90_000;

export interface OrderLoad {
  /** Number of the acknowledged order by idempotency key. */
  acknowledged: Map<string, string>;
  /** Count of every other reply and of every broken connection, by name. */
  troubles: Map<string, number>;
  /** Waits until the current order of every shopper is acknowledged. */
  stop(): Promise<void>;
  /** Stops all shoppers without waiting for their current orders. */
  giveUp(): void;
}

/**
 * Shoppers who order one unit after another. A failed request is retried with the same idempotency key until
 * the order is acknowledged. In the end there is exactly one order per key.
 */
export function orderLoad(apiBase: string, tokens: readonly string[], productId: string): OrderLoad {
  const acknowledged = new Map<string, string>();
  const troubles = new Map<string, number>();
  let isOver = false;
  let isGivenUp = false;
  const note = (trouble: string) => troubles.set(trouble, (troubles.get(trouble) ?? 0) + 1);
  const giveUp = () => {
    isOver = true;
    isGivenUp = true;
  };
  const buy = async (token: string) => {
    while (!isOver) {
      const key = randomBytes(12).toString('hex');
      const giveUpAt = performance.now() + LONGEST_WAIT_MS;
      while (!isGivenUp) {
        const answer = await placeOrder(apiBase, token, productId, key);
        if ('id' in answer) {
          acknowledged.set(key, answer.id);
          break;
        }
        note(answer.trouble);
        if (performance.now() > giveUpAt) {
          note('an order that never came');
          giveUp();
        }
        await wait(PAUSE_MS);
      }
    }
  };
  const buyers = Promise.all(tokens.map(buy));
  return {
    acknowledged,
    troubles,
    stop: async () => {
      isOver = true;
      await buyers;
    },
    giveUp,
  };
}

/** Errors that do not match `explained`, each with its count. */
export function unexplained(troubles: ReadonlyMap<string, number>, explained: RegExp): string[] {
  return [...troubles].filter(([name]) => !explained.test(name)).map(([name, count]) => `${name} × ${count}`);
}

/** Returns the order number, or the error: HTTP status and code, or the code of a broken connection. */
export async function placeOrder(
  apiBase: string,
  token: string,
  productId: string,
  key: string,
): Promise<{ id: string } | { trouble: string }> {
  try {
    const reply = await fetch(`${apiBase}/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ products: { [productId]: 1 }, shippingAddress: SHIP_TO }),
      signal: AbortSignal.timeout(LONGEST_REPLY_MS),
    });
    const body = (await reply.json()) as { id: string; code?: string };
    return reply.status === 201 ? { id: body.id } : { trouble: `${reply.status} ${body.code}` };
  } catch (error) {
    return { trouble: nameOf(error) };
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}
