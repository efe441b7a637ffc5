import type { Database } from '#server/database/database.ts';
import { GatewayError } from '../gateway-fetch.ts';
import type { PaymentProvider } from '../provider.ts';
import { recordRefundEvent } from './record-refund-event.ts';
import type { Refund, RefundStanding, Refunds } from './refund.ts';
import { type KeptRefund, postponeRefund, selectRefund } from './refund-queries.ts';

/**
 * Asks the gateway for the state of a stored refund, and sends the refund if the gateway does not know it.
 * Returns undefined while the result is unknown; the refund is then checked again later. Throws the gateway's
 * error. Caller has claimed the refund.
 */
export async function pursueRefund(
  db: Database,
  providers: readonly PaymentProvider[],
  id: number,
): Promise<RefundStanding | undefined> {
  const kept = await selectRefund(db, id);
  const refunds = providers.find(({ method }) => method === kept?.payment.method)?.refunds;
  try {
    const standing = kept && refunds && (await standingOf(refunds, kept));
    if (!standing || standing.state === kept.state) {
      await postponeRefund(db, id);
      return standing;
    }
    const { reference, amountPaise, payment } = kept;
    const about = { method: payment.method, refund: reference, amountPaise, currency: payment.currency };
    const { state: says, gatewayReference } = standing;
    const event = { ...about, source: 'poll', says, gatewayReference } as const;
    await db.transaction().execute((trx) => recordRefundEvent(trx, event));
    return standing;
  } catch (thrown) {
    await postponeRefund(db, id);
    throw thrown;
  }
}

async function standingOf(refunds: Refunds, kept: KeptRefund): Promise<RefundStanding | undefined> {
  const { reference, amountPaise, state, payment, isOld } = kept;
  const { currency, number } = payment;
  const refund: Refund = { reference, amountPaise, currency, paymentNumber: number ?? '' };
  const known = await refunds.find(refund);
  if (known || state === 'accepted') return known;
  // after a day it is given up: the merchant can request it again
  return isOld ? { state: 'failed' } : await send(refunds, refund);
}

async function send(refunds: Refunds, refund: Refund): Promise<RefundStanding> {
  try {
    return await refunds.send(refund);
  } catch (thrown) {
    if (thrown instanceof GatewayError && thrown.isRefusal) return { state: 'failed' };
    throw thrown;
  }
}
