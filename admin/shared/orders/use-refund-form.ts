import { useState } from 'react';
import type { CreateRefundBody, OrderPayments, RefundReason } from '#contract/admin/orders/payments.ts';
import { formatRupees } from '#format/money.ts';
import { type ChosenLines, refundLines, suggestedAmount } from './refund-choice.ts';

/** The choice of what is not a refund of cancelled items. */
export const OTHER = 'other';

export type RefundForm = ReturnType<typeof useRefundForm>;

/** What is entered, and the request that it makes: `body` is undefined while something is missing. */
export function useRefundForm(order: OrderPayments | undefined, paymentReference: string | undefined) {
  // undefined: the first cancelled items whose money is due
  const [chosen, setChosen] = useState<string>();
  const [lines, setLines] = useState<ChosenLines>({});
  // undefined: what the chosen items cost, also when newer figures of the order arrive
  const [entered, setEntered] = useState<{ amount: number | undefined }>();
  const [reason, setReason] = useState<RefundReason | ''>('');
  const [bankReference, setBankReference] = useState('');
  const [isSentByHand, setIsSentByHand] = useState(false);
  const payment = order && paymentToRefund(order, paymentReference);
  const refundable = payment?.refundable ?? 0;
  const due = order?.cancellationsDue.filter((one) => one.payment === payment?.reference) ?? [];
  const cancelled =
    chosen === OTHER
      ? undefined
      : (due.find(({ cancellationId }) => String(cancellationId) === chosen) ?? due[0]);
  const failed = payment?.refunds.findLast(({ state }) => state === 'failed');
  // the gateway may decline it again, for instance months after the payment
  const canChooseManual = payment?.canRefund === true && failed !== undefined;
  const isManual = payment !== undefined && (!payment.canRefund || (canChooseManual && isSentByHand));
  const suggested = suggestedAmount(order?.lines ?? [], lines, { refundable, due });
  const amount = cancelled ? cancelled.amount : entered ? entered.amount : suggested;
  const problem = problemOf(amount, refundable);
  const isNumberMissing = isManual && bankReference.trim() === '';
  const requested = refundLines(lines);
  const body: CreateRefundBody | undefined =
    payment && amount !== undefined && problem === undefined && !isNumberMissing
      ? {
          payment: payment.reference,
          amount,
          expected: { refundable },
          ...(cancelled
            ? { cancellationId: cancelled.cancellationId }
            : requested.length > 0 && { lines: requested }),
          ...(reason !== '' && { reason }),
          ...(isManual && { bankReference: bankReference.trim() }),
        }
      : undefined;
  return {
    payment,
    due,
    cancelled,
    choose: setChosen,
    lines,
    chooseLines: (next: ChosenLines) => {
      setLines(next);
      setEntered(undefined);
    },
    amount,
    enterAmount: (rupees: number | undefined) => setEntered({ amount: rupees }),
    problem,
    reason,
    setReason,
    bankReference,
    setBankReference,
    failedMessage: canChooseManual ? failed.message : undefined,
    canChooseManual,
    isSentByHand,
    setIsSentByHand,
    isManual,
    body,
  };
}

/** The named payment, else one that the order cannot keep, else the first with money that can be refunded. */
function paymentToRefund({ payments }: OrderPayments, paymentReference: string | undefined) {
  return (
    payments.find(({ reference }) => reference === paymentReference) ??
    payments.find(({ state, refundable }) => state === 'refund_due' && refundable > 0) ??
    payments.find(({ refundable }) => refundable > 0)
  );
}

function problemOf(amount: number | undefined, refundable: number): string | undefined {
  if (amount === undefined || amount <= 0) return 'Enter the amount.';
  return amount > refundable ? `At most ${formatRupees(refundable)} can be refunded.` : undefined;
}
