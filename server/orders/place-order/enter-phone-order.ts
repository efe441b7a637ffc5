import type { PhoneOrderBody } from '#contract/admin/phone-order.ts';
import type { PlaceOrderBody } from '#contract/orders.ts';
import { findCustomerById } from '#server/accounts/find-customer.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { IdempotentRequest } from '#server/idempotency/idempotent-request.ts';
import { findStoredReply, storeReply } from '#server/idempotency/run-once.ts';
import { type PlacedOrder, placedOrder, prepareOrder, reserveAll, storeOrder } from './place-order.ts';

interface PhoneOrder {
  body: PhoneOrderBody;
  idempotent: IdempotentRequest;
  /** How long the stock of the unpaid order stays reserved. */
  holdMinutes: number;
}

/**
 * Places an order that staff enter for a customer on the phone, with or without an account: current prices, stock
 * reserved line by line, all or nothing. The limits of unpaid orders do not apply, because staff decide. The same key
 * returns the same order.
 * Throws UserError: product_unavailable, choice_required, out_of_stock, total_changed, invalid_request.
 */
export async function enterPhoneOrder(
  db: Database,
  { body, idempotent, holdMinutes }: PhoneOrder,
  actor: Actor,
): Promise<PlacedOrder> {
  return await db.transaction().execute(async (trx) => {
    const existing = await findStoredReply(trx, idempotent, placedOrder);
    if (existing) return existing;
    const { customerId = null } = body;
    const account = customerId === null ? undefined : await findCustomerById(trx, customerId);
    if (customerId !== null && !account) throw unknownCustomer();
    const request = toOrderBody(body);
    const { lines, resolvedLines } = await prepareOrder(trx, request);
    const contact = { customerId, email: account?.email ?? body.email ?? null };
    const about = { ...contact, source: 'phone', networkHash: null, requestHash: idempotent.hash } as const;
    const placed = await storeOrder(trx, { body: request, ...about, holdMinutes }, lines);
    await queueOrderEmail(trx, placed.id, 'order-placed');
    await writeAudit(trx, actor, {
      action: 'order.create',
      subjectKind: 'order',
      subjectId: placed.id,
      after: { totalPaise: placed.totalPaise, hasAccount: customerId !== null },
    });
    await storeReply(trx, idempotent, placed);
    // last, because other orders of the same variants wait from here to the commit
    await reserveAll(trx, placed.id, resolvedLines);
    return placed;
  });
}

/** The request as the shop's checkout sends it. */
function toOrderBody({ items, shippingAddress, expectedTotal }: PhoneOrderBody): PlaceOrderBody {
  const products: Record<string, number> = {};
  for (const { productId, quantity } of items) products[productId] = (products[productId] ?? 0) + quantity;
  return { products, items, shippingAddress, ...(expectedTotal !== undefined && { expectedTotal }) };
}

function unknownCustomer(): UserError {
  const message = 'This customer does not exist any more.';
  return new UserError('invalid_request', message, { fields: [{ path: 'customerId', message }] });
}
