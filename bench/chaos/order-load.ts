import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { SHIP_TO } from '#server/testing/builders-orders.ts';

/** Whoever waits longer takes the line for broken. */
export const LONGEST_REPLY_MS = 15_000;
const PAUSE_MS = 25;
const LONGEST_WAIT_MS = 90_000;

export interface OrderLoad {
  /** The number of the order that was acknowledged for each key. */
  acknowledged: Map<string, string>;
  /** Every other answer, and every broken line, by how often. */
  troubles: Map<string, number>;
  /** Lets every buyer finish the order they are at. */
  stop(): Promise<void>;
  /** Sends the buyers home, whatever they wait for. */
  giveUp(): void;
}

/**
 * Buyers who order one piece after another. Whoever hears nothing, or that the shop is away, asks again with the same
 * key until the order is acknowledged, so in the end there is exactly one order for every key.
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

/** The troubles that do not belong to the scene, each with how often it came. */
export function unexplained(troubles: ReadonlyMap<string, number>, explained: RegExp): string[] {
  return [...troubles].filter(([name]) => !explained.test(name)).map(([name, count]) => `${name} × ${count}`);
}

/** The number of the placed order, or what came instead: a status, or the code of a broken line. */
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
