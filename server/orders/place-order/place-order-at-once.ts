import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { countableLimits } from '#server/rate-limits/rate-limit.ts';
import { totalPaise } from '../order.ts';
import { phoneDigits } from '../order-contact.ts';
import { outOfStock } from '../order-errors.ts';
import { createOrderNumber } from '../order-number.ts';
import type { OrderQueue } from './order-queue.ts';
import type { OrderRequest, PlacedOrder } from './order-request.ts';
import type { OrderTerms } from './order-terms.ts';
import { type KnownOrder, prepareKnownOrder } from './prepare-order.ts';

/** What a server keeps between orders: one of each per server. */
export interface PlaceOrderDeps {
  terms: OrderTerms;
  queue: OrderQueue;
}

/**
 * Places an order, together with others that arrive at the same time, in one call of the database, at the terms that this
 * server knows. The function `place_orders_of_sessions` stores nothing of it unless these terms are still those of the
 * catalog. Undefined: the order cannot be placed so, for any other reason than its stock, or its session has ended, and nothing
 * is stored. Throws
 * UserError: out_of_stock.
 */
export async function placeOrderAtOnce(
  db: Database,
  request: OrderRequest & { requestHash: Buffer },
  { terms, queue }: PlaceOrderDeps,
): Promise<PlacedOrder | undefined> {
  const { body, rateLimits, customerRateLimits, ...about } = request;
  const known = prepareAtKnownTerms(body, terms);
  if (!known) return undefined;
  const { resolvedLines, ...prepared } = known;
  const result = await queue.place({
    ...about,
    ...prepared,
    id: createOrderNumber(),
    phoneDigits: phoneDigits(body.shippingAddress.phone),
    shipTo: body.shippingAddress,
    totalPaise: totalPaise(prepared.lines),
    variants: resolvedLines.map(({ variant, quantity }) => ({ id: variant.id, quantity })),
    rateLimits: countableLimits(db, rateLimits, customerRateLimits),
  });
  if (result === undefined || 'id' in result) return result;
  const short = resolvedLines.find(({ variant }) => variant.id === result.variantId);
  if (!short) throw new Error(`the order has no variant ${result.variantId}`);
  throw outOfStock(short.variant, result.available);
}

/** Undefined also for an order that is rejected at the known terms: they may have changed. */
function prepareAtKnownTerms(body: OrderRequest['body'], terms: OrderTerms): KnownOrder | undefined {
  try {
    return prepareKnownOrder(body, terms);
  } catch (thrown) {
    if (thrown instanceof UserError) return undefined;
    throw thrown;
  }
}
