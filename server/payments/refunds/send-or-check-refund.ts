import type { RefundState } from '#contract/admin/orders/payments.ts';
import type { Database } from '#server/database/database.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { GatewayError } from '../providers/gateway-client.ts';
import { recordRefundEvent } from './record-refund-event.ts';
import type { Refund, RefundResult, Refunds } from './refund.ts';
import { type StoredRefund, selectRefund, updateRefundError } from './refund-queries.ts';

const GIVEN_UP_ERROR = 'The gateway gave no answer for a day, and does not know this refund.';

/**
 * Asks the gateway for the state of a stored refund, and sends the refund if the gateway does not know it.
 * Returns undefined while the result is unknown; the refund is then checked again later. Throws the gateway's
 * error. Caller has claimed the refund.
 */
export async function sendOrCheckRefund(
  db: Database,
  providers: readonly PaymentProvider[],
  id: number,
): Promise<RefundResult | undefined> {
  const storedRefund = await selectRefund(db, id);
  const refunds = providers.find(({ method }) => method === storedRefund?.payment.method)?.refunds;
  const result = storedRefund && refunds && (await requestResult(db, refunds, storedRefund));
  if (!result || result.state === storedRefund.state) return result;
  const { reference, amountPaise, payment } = storedRefund;
  const about = {
    method: payment.method,
    refundReference: reference,
    amountPaise,
    currency: payment.currency,
  };
  const { state: reportedState, gatewayReference } = result;
  const event = { ...about, source: 'poll', reportedState, gatewayReference } as const;
  await db.transaction().execute(async (trx) => {
    const outcome = await recordRefundEvent(trx, event);
    if (outcome === 'applied') await updateRefundError(trx, id, result.error ?? null);
  });
  return result;
}

/**
 * Sends a stored refund to its gateway. Never throws: after a failure the job checks the refund later. An error of the gateway is
 * stored with the refund.
 */
export async function trySendRefund(
  db: Database,
  providers: readonly PaymentProvider[],
  id: number,
): Promise<void> {
  try {
    await sendOrCheckRefund(db, providers, id);
  } catch {
    // the refund stays requested, and the job checks it
  }
}

/** Returns the gateway's result. Stores why there is none, for the merchant. Throws the gateway's error. */
async function requestResult(
  db: Database,
  refunds: Refunds,
  storedRefund: StoredRefund,
): Promise<RefundResult | undefined> {
  try {
    return await refundResultOf(refunds, storedRefund);
  } catch (thrown) {
    if (thrown instanceof GatewayError)
      await updateRefundError(db, storedRefund.id, thrown.gatewayText ?? thrown.message);
    throw thrown;
  }
}

async function refundResultOf(
  refunds: Refunds,
  storedRefund: StoredRefund,
): Promise<RefundResult | undefined> {
  const { reference, amountPaise, state, payment, isPastGiveUpTime } = storedRefund;
  const { currency, number } = payment;
  const refund: Refund = { reference, amountPaise, currency, paymentNumber: number ?? '' };
  const known = await refunds.find(refund);
  if (known || state === 'pending') return known;
  // after a day it is given up: the merchant can request it again
  return isPastGiveUpTime ? { state: 'failed', error: GIVEN_UP_ERROR } : await sendToGateway(refunds, refund);
}

async function sendToGateway(refunds: Refunds, refund: Refund): Promise<RefundResult> {
  try {
    return await refunds.send(refund);
  } catch (thrown) {
    if (thrown instanceof GatewayError && thrown.isDeclined)
      return { state: 'failed', error: thrown.gatewayText ?? thrown.message };
    throw thrown;
  }
}

/** The states of refunds, by id. */
export async function findRefundStates(db: Database, ids: readonly number[]): Promise<RefundState[]> {
  const refunds = await Promise.all(ids.map((id) => selectRefund(db, id)));
  return refunds.flatMap((refund) => refund?.state ?? []);
}
