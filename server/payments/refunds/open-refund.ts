import { ORDER_STATUS } from '#contract/orders.ts';
import type { Transaction } from '#server/database/database.ts';
import { writtenRupees } from '#server/money.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { lockNumberedOrder } from '#server/orders/lock-numbered-order.ts';
import { Refusal } from '#server/refusal.ts';
import { type KeptAttempt, selectAttempts } from '../payment-queries.ts';
import { leftToRefund } from './left-to-refund.ts';
import { insertRefund, sumOfLine } from './refund-queries.ts';

export interface WantedRefund {
  /** As the merchant typed it. */
  orderNumber: string;
  /** Defaults to the whole refundable amount. */
  amountPaise?: number | undefined;
  /**
   * The refunded line of the order, from 1, as on the invoice: its tax is credited. Defaults to all lines
   * together.
   */
  lineNo?: number | undefined;
  /** True when the same amount is meant to be refunded once more. */
  isAgain?: boolean | undefined;
}

interface RefundToOpen extends WantedRefund {
  /** True when the merchant has sent it. */
  isByHand?: boolean;
}

interface OpenedRefund {
  id: number;
  /** Our reference of the refund. */
  refund: string;
  amountPaise: number;
  attempt: KeptAttempt;
}

type Refundable = Awaited<ReturnType<typeof leftToRefund>> & { attempt: KeptAttempt };

/**
 * Creates a refund of an order's money: of a payment due for refund first, else of the captured one. Never
 * more than came in, and the same amount only once unless `isRepeat`.
 * Throws UserError: order_not_found, order_not_payable, payment_in_flight.
 */
export async function openRefund(trx: Transaction, wanted: RefundToOpen): Promise<OpenedRefund> {
  const order = await lockNumberedOrder(trx, wanted.orderNumber);
  const { attempt, refunds, leftPaise } = await moneyOf(trx, order.id);
  const { lineNo, isByHand } = wanted;
  const lineLeftPaise = lineNo === undefined ? leftPaise : await leftOfLine(trx, order.id, lineNo);
  if (lineLeftPaise <= 0) throw notPossible(`Nothing of line ${lineNo} is left to send back.`);
  const { amountPaise = Math.min(leftPaise, lineLeftPaise) } = wanted;
  if (amountPaise > leftPaise) {
    throw notPossible(`Only ${writtenRupees(leftPaise)} of order ${order.id} is left to send back.`);
  }
  if (amountPaise > lineLeftPaise) {
    throw notPossible(`Only ${writtenRupees(lineLeftPaise)} of line ${lineNo} is left to send back.`);
  }
  if (amountPaise === leftPaise && attempt.state === 'captured' && order.status < ORDER_STATUS.shipped) {
    throw notPossible(`Order ${order.id} is about to be sent. Cancel it first.`);
  }
  if (!wanted.isAgain) refuseSame(refunds, amountPaise);
  const reference = `${attempt.reference}R${refunds.length + 1}`;
  const id = await insertRefund(trx, { paymentId: attempt.id, reference, amountPaise, lineNo, isByHand });
  return { id, refund: reference, amountPaise, attempt };
}

async function moneyOf(trx: Transaction, orderId: string): Promise<Refundable> {
  const attempts = await selectAttempts(trx, orderId);
  for (const wanted of ['refund_due', 'captured'] as const) {
    for (const attempt of attempts.filter(({ state }) => state === wanted)) {
      const money = await leftToRefund(trx, attempt);
      if (money.leftPaise > 0) return { attempt, ...money };
    }
  }
  throw notPossible(`There is no money of order ${orderId} to send back.`);
}

async function leftOfLine(trx: Transaction, orderId: string, lineNo: number): Promise<number> {
  const { lines = [] } = (await findOrder(trx, orderId)) ?? {};
  const line = lines[lineNo - 1];
  if (!line)
    throw notPossible(`Order ${orderId} has ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}.`);
  return line.pricePaise * line.quantity - (await sumOfLine(trx, orderId, lineNo));
}

function refuseSame(refunds: Refundable['refunds'], amountPaise: number): void {
  const same = refunds.find((refund) => refund.state !== 'failed' && refund.amountPaise === amountPaise);
  if (!same) return;
  const number = same.gatewayReference ?? same.reference;
  throw new Refusal(
    'payment_in_flight',
    `${writtenRupees(amountPaise)} of this order went back before (${number}). Is it to go back once more? Say --again.`,
  );
}

const notPossible = (message: string) => new Refusal('order_not_payable', message);
