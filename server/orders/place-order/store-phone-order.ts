import type { PhoneOrderBody } from '#contract/admin/orders/phone-order.ts';
import type { PlaceOrderBody } from '#contract/orders.ts';
import { formatPaise } from '#format/money.ts';
import { findCustomerById } from '#server/accounts/find-customer.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Transaction } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { PlacedOrder } from './order-request.ts';
import { storeOrder } from './place-order.ts';
import { prepareOrder } from './prepare-order.ts';
import type { ResolvedLine } from './resolve-variants.ts';

interface PhoneOrder {
  body: PhoneOrderBody;
  requestHash: Buffer;
  /** How long the stock of the unpaid order stays reserved. */
  holdMinutes: number;
  /** Added to the order by its payment method, in paise. */
  feePaise: number;
}

/**
 * Stores an order that staff enter for a customer on the phone, with or without an account, at current prices and
 * without its payment, which `createPhoneOrder` adds. The limits of unpaid orders do not apply, because staff decide.
 * The caller reserves the stock with `reserveAll` at the end of the transaction.
 * Throws UserError: product_unavailable, choice_required, out_of_stock, not_delivered, total_changed,
 * invalid_request.
 */
export async function storePhoneOrder(
  trx: Transaction,
  { body, requestHash, holdMinutes, feePaise }: PhoneOrder,
  actor: Actor,
): Promise<{ placed: PlacedOrder; resolvedLines: ResolvedLine[] }> {
  const { customerId = null, expectedTotal } = body;
  const account = customerId === null ? undefined : await findCustomerById(trx, customerId);
  if (customerId !== null && !account) throw unknownCustomer();
  const request = toOrderBody(body);
  const { lines, resolvedLines } = await prepareOrder(trx, request);
  const email = account?.email ?? body.email ?? null;
  const about = { customerId, email, source: 'phone', networkHash: null, requestHash } as const;
  const placed = await storeOrder(trx, { body: request, ...about, holdMinutes }, lines).catch(
    (thrown: unknown) => {
      // the account of the customer was erased meanwhile, not the session of the staff member
      throw thrown instanceof UserError && thrown.code === 'unauthenticated' ? unknownCustomer() : thrown;
    },
  );
  assertExpectedTotal(expectedTotal, placed.totalPaise + feePaise);
  await queueOrderEmail(trx, placed.id, 'order-placed');
  await writeAudit(trx, actor, {
    action: 'order.create',
    subjectKind: 'order',
    subjectId: placed.id,
    after: { totalPaise: placed.totalPaise, hasAccount: customerId !== null },
  });
  return { placed, resolvedLines };
}

/** The request as the shop's checkout sends it. */
function toOrderBody({ items, shippingAddress }: PhoneOrderBody): PlaceOrderBody {
  const products: Record<string, number> = {};
  for (const { productId, quantity } of items) products[productId] = (products[productId] ?? 0) + quantity;
  return { products, items, shippingAddress };
}

/** Rejects an order whose total is not the one that staff named to the customer (specification, ruling 33). */
function assertExpectedTotal(expectedTotal: number | undefined, paise: number): void {
  if (expectedTotal === undefined || Math.round(expectedTotal * 100) === paise) return;
  throw new UserError(
    'total_changed',
    `The order costs ${formatPaise(paise)} now. Tell the customer the new total, then create the order.`,
  );
}

function unknownCustomer(): UserError {
  const message = 'This customer does not exist any more.';
  return fieldError('customerId', message);
}
