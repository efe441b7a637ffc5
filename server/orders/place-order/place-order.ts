import type { PlaceOrderBody } from '#contract/orders.ts';
import { findOrderableVariants, type OrderableVariant } from '#server/catalog/stock/orderable-variants.ts';
import { reserveStock } from '#server/catalog/stock/reserve-stock.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { hashRequest } from '#server/idempotency/idempotent-request.ts';
import { findStoredReply, storeReply } from '#server/idempotency/stored-reply.ts';
import { type Limit, limitRates } from '#server/rate-limits/rate-limit.ts';
import { type OrderLine, totalPaise } from '../order.ts';
import { phoneDigits } from '../order-contact.ts';
import { outOfStock } from '../order-errors.ts';
import { createOrderNumber } from '../order-number.ts';
import { type OrderRequest, type PlacedOrder, placedOrder } from './order-request.ts';
import type { OrderTerms } from './order-terms.ts';
import { type PlaceOrderDeps, placeOrderAtOnce } from './place-order-at-once.ts';
import { insertOrder, lockDuplicates, selectDuplicate } from './place-order-queries.ts';
import { type PreparedOrder, prepareOrder } from './prepare-order.ts';
import type { ResolvedLine } from './resolve-variants.ts';
import { assertWithinUnpaidLimits } from './unpaid-limits.ts';

const DUPLICATE_WINDOW_SECONDS = 10;

type Customer = Awaited<ReturnType<OrderRequest['requireCustomer']>>;

/**
 * Places an order in one transaction: freezes prices and titles from the catalog and reserves stock line by
 * line. With a key the same request returns the same order; without a key, a duplicate within ten seconds
 * does. If this server knows the terms of the order, that is one call of the database, for all orders that arrive together;
 * else, and to name the reason of a rejection, it is done step by step.
 * Throws UserError: unauthenticated, product_unavailable, choice_required, out_of_stock, not_delivered, total_changed,
 * unpaid_limit_reached, rate_limited, invalid_request. Then nothing is stored but the count of the rate limits.
 */
export async function placeOrder(
  db: Database,
  request: OrderRequest,
  deps: PlaceOrderDeps,
): Promise<PlacedOrder> {
  const hash = hashRequest(request.body);
  const placed = await placeOrderAtOnce(db, { ...request, requestHash: hash }, deps);
  return placed ?? (await placeOrderInSteps(db, request, { hash, terms: deps.terms }));
}

async function placeOrderInSteps(
  db: Database,
  request: OrderRequest,
  { hash, terms }: { hash: Buffer; terms: OrderTerms },
): Promise<PlacedOrder> {
  const { key } = request;
  const customer = await request.requireCustomer();
  const idempotentRequest = key === undefined ? undefined : { scope: `orders:${customer.id}`, key, hash };
  await limitRates(db, { ...request.rateLimits, ...limitsOf(customer.id, request.customerRateLimits) });
  return await db.transaction().execute(async (trx) => {
    const existingOrder = idempotentRequest
      ? await findStoredReply(trx, idempotentRequest, placedOrder)
      : await findDuplicate(trx, customer.id, hash);
    if (existingOrder) return existingOrder;
    const prepared = await prepareOrder(trx, request.body, terms.reader(trx));
    const placed = await createOrder(trx, request, { customer, hash, prepared });
    if (idempotentRequest) await storeReply(trx, idempotentRequest, placed);
    // last, because other orders of the same variants wait from here to the commit
    await reserveAll(trx, placed.id, prepared.resolvedLines);
    return placed;
  });
}

const limitsOf = (customerId: string, limits: Record<string, Limit>) =>
  Object.fromEntries(Object.entries(limits).map(([name, limit]) => [`${name}:${customerId}`, limit]));

async function findDuplicate(
  trx: Transaction,
  customerId: string,
  hash: Buffer,
): Promise<PlacedOrder | undefined> {
  await lockDuplicates(trx, customerId, hash);
  return await selectDuplicate(trx, customerId, hash, DUPLICATE_WINDOW_SECONDS);
}

/** Stores the order with its lines and queues its emails. Does not reserve stock. */
async function createOrder(
  trx: Transaction,
  { body, networkHash, unpaidLimits, holdMinutes }: OrderRequest,
  { customer, hash, prepared }: { customer: Customer; hash: Buffer; prepared: PreparedOrder },
): Promise<PlacedOrder> {
  if (unpaidLimits) {
    const units = prepared.resolvedLines.reduce((sum, { quantity }) => sum + quantity, 0);
    await assertWithinUnpaidLimits(trx, { customerId: customer.id, networkHash, units }, unpaidLimits);
  }
  const about = { customerId: customer.id, email: customer.email, source: 'shop', networkHash } as const;
  const placed = await storeOrder(trx, { body, ...about, requestHash: hash, holdMinutes }, prepared.lines);
  await queueOrderEmail(trx, placed.id, 'order-placed', 'new-order');
  return placed;
}

type StoredOrder = Pick<
  Parameters<typeof insertOrder>[1],
  'customerId' | 'email' | 'source' | 'networkHash' | 'requestHash' | 'holdMinutes'
> & { body: PlaceOrderBody };

/** Stores an order under a new number. Does not reserve stock. */
export async function storeOrder(
  trx: Transaction,
  { body, ...about }: StoredOrder,
  lines: readonly OrderLine[],
): Promise<PlacedOrder> {
  const id = await insertWithNewNumber(trx, {
    ...about,
    totalPaise: totalPaise(lines),
    phoneDigits: phoneDigits(body.shippingAddress.phone),
    shipTo: body.shippingAddress,
    lines,
  });
  return { id, totalPaise: totalPaise(lines) };
}

async function insertWithNewNumber(
  trx: Transaction,
  order: Omit<Parameters<typeof insertOrder>[1], 'id'>,
): Promise<string> {
  for (;;) {
    const id = createOrderNumber();
    if (await insertOrder(trx, { ...order, id })) return id;
  }
}

/** Reserves the stock of every line in order of variant id, so that orders cannot deadlock. */
export async function reserveAll(
  trx: Transaction,
  orderId: string,
  resolvedLines: readonly ResolvedLine[],
): Promise<void> {
  const sortedLines = resolvedLines.toSorted((a, b) => a.variant.id - b.variant.id);
  for (const { variant, quantity } of sortedLines) {
    if (await reserveStock(trx, { variantId: variant.id, quantity, orderId })) continue;
    throw outOfStock(variant, await findAvailableStock(trx, variant));
  }
}

async function findAvailableStock(trx: Transaction, variant: OrderableVariant): Promise<number> {
  const currentVariants = await findOrderableVariants(trx, [variant.productId]);
  return Math.max(0, currentVariants.find(({ id }) => id === variant.id)?.stock ?? 0);
}
