import { z } from 'zod';
import type { PlaceOrderBody } from '#contract/orders.ts';
import { formatPaise } from '#format/money.ts';
import { findOrderableVariants, type OrderableVariant } from '#server/catalog/stock/orderable-variants.ts';
import { reserveStock } from '#server/catalog/stock/reserve-stock.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import { hashRequest } from '#server/idempotency/idempotent-request.ts';
import { findStoredReply, storeReply } from '#server/idempotency/run-once.ts';
import { findDeliveryTo } from '#server/shipping/find-delivery.ts';
import { shippingFeePaise } from '#server/shipping/shipping-rules.ts';
import { rateOfLine } from '#server/tax/gst-rate.ts';
import { findStateOfAddress } from '#server/tax/place-of-supply.ts';
import { findHighestTaxedLine, type OrderLine, totalPaise } from '../order.ts';
import { phoneDigits } from '../order-contact.ts';
import { outOfStock } from '../order-errors.ts';
import { createOrderNumber } from '../order-number.ts';
import { chooseVariants, type ResolvedLine } from './choose-variants.ts';
import { insertOrder, lockDuplicates, selectDuplicate } from './place-order-queries.ts';
import { quoteOrder } from './quote-order.ts';
import { requestedItems } from './requested-items.ts';
import { assertWithinUnpaidLimits, type UnpaidLimits } from './unpaid-limits.ts';

const DUPLICATE_WINDOW_SECONDS = 10;

export interface OrderRequest {
  customer: { id: string; email: string };
  body: PlaceOrderBody;
  /** The client's `Idempotency-Key`, if any. */
  key?: string | undefined;
  /** How long the stock of an unpaid order stays reserved. */
  holdMinutes: number;
  /** The client's network: see `hashNetwork`. */
  networkHash: Buffer;
  /** Absent: any number of unpaid orders, for benchmarks. */
  unpaidLimits?: UnpaidLimits | undefined;
}

export const placedOrder = z.object({ id: z.string(), totalPaise: z.number().int() });
/** A placed order: number and total. */
export type PlacedOrder = z.infer<typeof placedOrder>;

/**
 * Places an order in one transaction: freezes prices and titles from the catalog and reserves stock line by
 * line. With a key the same request returns the same order; without a key, a duplicate within ten seconds
 * does.
 * Throws UserError: product_unavailable, choice_required, out_of_stock, not_delivered, total_changed,
 * unpaid_limit_reached, invalid_request. Then nothing is stored.
 */
export async function placeOrder(db: Database, request: OrderRequest): Promise<PlacedOrder> {
  const hash = hashRequest(request.body);
  const { customer, key } = request;
  const idempotentRequest = key === undefined ? undefined : { scope: `orders:${customer.id}`, key, hash };
  return await db.transaction().execute(async (trx) => {
    const existingOrder = idempotentRequest
      ? await findStoredReply(trx, idempotentRequest, placedOrder)
      : await findDuplicate(trx, customer.id, hash);
    if (existingOrder) return existingOrder;
    const { placed, resolvedLines } = await createOrder(trx, request, hash);
    if (idempotentRequest) await storeReply(trx, idempotentRequest, placed);
    // last, because other orders of the same variants wait from here to the commit
    await reserveAll(trx, placed.id, resolvedLines);
    return placed;
  });
}

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
  request: OrderRequest,
  requestHash: Buffer,
): Promise<{ placed: PlacedOrder; resolvedLines: ResolvedLine[] }> {
  const { customer, body, networkHash, unpaidLimits } = request;
  const prepared = await prepareOrder(trx, body);
  if (unpaidLimits) {
    const units = prepared.resolvedLines.reduce((sum, { quantity }) => sum + quantity, 0);
    await assertWithinUnpaidLimits(trx, { customerId: customer.id, networkHash, units }, unpaidLimits);
  }
  const about = { customerId: customer.id, email: customer.email, source: 'shop', networkHash } as const;
  const { holdMinutes } = request;
  const placed = await storeOrder(trx, { body, ...about, requestHash, holdMinutes }, prepared.lines);
  await queueOrderEmail(trx, placed.id, 'order-placed', 'new-order');
  return { placed, resolvedLines: prepared.resolvedLines };
}

/** What of an order does not depend on who places it. */
interface PreparedOrder {
  lines: OrderLine[];
  resolvedLines: ResolvedLine[];
}

/**
 * Resolves the requested items at current prices, with the shipping fee as a line of its own. Throws UserError:
 * product_unavailable, choice_required, out_of_stock, not_delivered, total_changed, invalid_request.
 */
export async function prepareOrder(trx: Transaction, body: PlaceOrderBody): Promise<PreparedOrder> {
  assertStateKnown(body.shippingAddress);
  const delivery = await findDeliveryTo(trx, body.shippingAddress);
  const requested = requestedItems(body);
  const productIds = [...new Set(requested.map((line) => line.productId))];
  const resolvedLines = chooseVariants(requested, await findOrderableVariants(trx, productIds));
  assertInStock(resolvedLines);
  const products = resolvedLines.map(orderLine);
  const lines = [...products, ...shippingLines(products, shippingFeePaise(delivery, totalPaise(products)))];
  await assertExpectedTotal(trx, body, totalPaise(lines));
  return { lines, resolvedLines };
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

/** Rejects an order whose total is not the one that the shopper was shown (ruling 33). */
async function assertExpectedTotal(trx: Transaction, body: PlaceOrderBody, paise: number): Promise<void> {
  const { expectedTotal } = body;
  if (expectedTotal === undefined || Math.round(expectedTotal * 100) === paise) return;
  const message = `The total of this order has changed to ${formatPaise(paise)}. Please check it and order again.`;
  throw new UserError('total_changed', message, {
    quote: await quoteOrder(trx, { ...body, ...body.shippingAddress }),
  });
}

/** GST depends on the State of delivery. It is asked for if neither its name nor the PIN code gives it. */
function assertStateKnown(address: PlaceOrderBody['shippingAddress']): void {
  if (findStateOfAddress(address)) return;
  const message = 'State must be a state or union territory of India';
  throw fieldError('shippingAddress.state', message);
}

/** Early check without locks. `reserveAll` decides. */
function assertInStock(resolvedLines: readonly ResolvedLine[]): void {
  for (const { variant, quantity } of resolvedLines) {
    if (!variant.allowBackorder && variant.stock < quantity)
      throw outOfStock(variant, Math.max(0, variant.stock));
  }
}

function orderLine({ variant, quantity }: ResolvedLine, index: number): OrderLine {
  return {
    lineNo: index + 1,
    productId: variant.productId,
    variantId: variant.id,
    title: variant.title,
    imageUrl: variant.imageUrl,
    size: variant.size,
    color: variant.color,
    quantity,
    pricePaise: variant.pricePaise,
    hsn: variant.hsn ?? null,
    gstRateBasisPoints:
      variant.gstRate === undefined
        ? null
        : rateOfLine(variant.gstRate, variant.pricePaise * quantity, quantity),
  };
}

/** The shipping fee as a line: taxed like the products, see `findHighestTaxedLine`. None if delivery is free. */
function shippingLines(products: readonly OrderLine[], feePaise: number): OrderLine[] {
  if (feePaise === 0) return [];
  const taxedLine = findHighestTaxedLine(products);
  const line: OrderLine = {
    lineNo: products.length + 1,
    productId: null,
    variantId: null,
    title: 'Shipping',
    imageUrl: null,
    size: '',
    color: '',
    quantity: 1,
    pricePaise: feePaise,
    hsn: taxedLine?.hsn ?? null,
    gstRateBasisPoints: taxedLine?.gstRateBasisPoints ?? null,
  };
  return [line];
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
