import { z } from 'zod';
import type { PlaceOrderBody } from '#contract/orders.ts';
import { type OrderableVariant, variantsForOrder } from '#server/catalog/read-for-order.ts';
import { takeStock } from '#server/catalog/take-stock.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { findAnswer, storeAnswer } from '#server/http/answer-once.ts';
import { hashRequest } from '#server/http/idempotency-key.ts';
import { queueOrderMail } from '#server/mails/queue-order-mail.ts';
import { type ChosenLine, chooseVariants } from './choose-variants.ts';
import { phoneDigits } from './contact.ts';
import { type OrderLine, totalPaise } from './order.ts';
import { newOrderNumber } from './order-number.ts';
import { outOfStock } from './out-of-stock.ts';
import { insertOrder, lockTwins, selectTwin } from './place-order-queries.ts';
import { wantedLines } from './wanted-line.ts';

const TWIN_SECONDS = 10;

export interface OrderRequest {
  customer: { id: string; email: string };
  body: PlaceOrderBody;
  /** The client's `Idempotency-Key`, if any. */
  key?: string | undefined;
  /** How long the stock of an unpaid order stays reserved. */
  holdMinutes: number;
}

const placedOrder = z.object({ id: z.string(), totalPaise: z.number().int() });
/** A placed order: number and total. */
export type PlacedOrder = z.infer<typeof placedOrder>;

/**
 * Places an order in one transaction: freezes prices and titles from the catalog and reserves stock line by
 * line. With a key the same request returns the same order; without a key, a duplicate within ten seconds
 * does.
 * Throws UserError: product_unavailable, choice_required, out_of_stock, invalid_request. Then nothing is
 * stored.
 */
export async function placeOrder(db: Database, request: OrderRequest): Promise<PlacedOrder> {
  const hash = hashRequest(request.body);
  const { customer, key } = request;
  const keyed = key === undefined ? undefined : { scope: `orders:${customer.id}`, key, hash };
  return await db.transaction().execute(async (trx) => {
    const before = keyed ? await findAnswer(trx, keyed, placedOrder) : await findTwin(trx, customer.id, hash);
    if (before) return before;
    const { placed, chosen } = await writeDown(trx, request, hash);
    if (keyed) await storeAnswer(trx, keyed, placed);
    // last, because other orders of the same variants wait from here to the commit
    await takeAll(trx, placed.id, chosen);
    return placed;
  });
}

async function findTwin(
  trx: Transaction,
  customerId: string,
  hash: Buffer,
): Promise<PlacedOrder | undefined> {
  await lockTwins(trx, customerId, hash);
  return await selectTwin(trx, customerId, hash, TWIN_SECONDS);
}

/** Stores the order with its lines and queues its emails. Does not reserve stock. */
async function writeDown(
  trx: Transaction,
  request: OrderRequest,
  requestHash: Buffer,
): Promise<{ placed: PlacedOrder; chosen: ChosenLine[] }> {
  const { customer, body, holdMinutes } = request;
  const wanted = wantedLines(body);
  const productIds = [...new Set(wanted.map((line) => line.productId))];
  const chosen = chooseVariants(wanted, await variantsForOrder(trx, productIds));
  refuseShort(chosen);
  const lines = chosen.map(frozenLine);
  const id = await insertNumbered(trx, {
    customerId: customer.id,
    requestHash,
    totalPaise: totalPaise(lines),
    email: customer.email,
    phoneDigits: phoneDigits(body.shippingAddress.phone),
    shipTo: body.shippingAddress,
    holdMinutes,
    lines,
  });
  await queueOrderMail(trx, id, 'order-placed', 'new-order');
  return { placed: { id, totalPaise: totalPaise(lines) }, chosen };
}

/** Early check without locks. `reserveAll` decides. */
function refuseShort(chosen: readonly ChosenLine[]): void {
  for (const { variant, quantity } of chosen) {
    if (!variant.sellsWhenOut && variant.stock < quantity)
      throw outOfStock(variant, Math.max(0, variant.stock));
  }
}

function frozenLine({ variant, quantity }: ChosenLine, index: number): OrderLine {
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
    gstRateBasisPoints: variant.gstRateBasisPoints ?? null,
  };
}

async function insertNumbered(
  trx: Transaction,
  order: Omit<Parameters<typeof insertOrder>[1], 'id'>,
): Promise<string> {
  for (;;) {
    const id = newOrderNumber();
    if (await insertOrder(trx, { ...order, id })) return id;
  }
}

/** Reserves the stock of every line in order of variant id, so that orders cannot deadlock. */
async function takeAll(trx: Transaction, orderId: string, chosen: readonly ChosenLine[]): Promise<void> {
  const inOrder = chosen.toSorted((a, b) => a.variant.id - b.variant.id);
  for (const { variant, quantity } of inOrder) {
    if (await takeStock(trx, { variantId: variant.id, quantity, orderId })) continue;
    throw outOfStock(variant, await stockLeft(trx, variant));
  }
}

async function stockLeft(trx: Transaction, variant: OrderableVariant): Promise<number> {
  const now = await variantsForOrder(trx, [variant.productId]);
  return Math.max(0, now.find(({ id }) => id === variant.id)?.stock ?? 0);
}
