import { Badge, type Tone } from '#admin/kit/badge.tsx';
import type { PaymentState, RefundState } from '#contract/admin/orders/payments.ts';

const PAYMENT: Record<PaymentState, [text: string, tone: Tone]> = {
  created: ['Not started', 'neutral'],
  started: ['Started', 'info'],
  awaiting_cash: ['Awaits cash', 'warn'],
  failed: ['Failed', 'bad'],
  expired: ['Expired', 'neutral'],
  captured: ['Paid', 'ok'],
  refund_due: ['Refund due', 'warn'],
  refunded: ['Refunded', 'special'],
};
const REFUND: Record<RefundState, [text: string, tone: Tone]> = {
  requested: ['Refund being checked', 'info'],
  pending: ['Refund on the way', 'info'],
  succeeded: ['Refund sent', 'special'],
  failed: ['Refund failed', 'bad'],
};

/** The state of one payment. */
export function PaymentStateBadge({ state, method }: { state: PaymentState; method: string }) {
  // cash has no time limit: its order was cancelled, came back or was paid otherwise
  const isDropped = state === 'expired' && method === 'cod';
  const [text, tone]: [string, Tone] = isDropped ? ['No longer expected', 'neutral'] : PAYMENT[state];
  return <Badge tone={tone}>{text}</Badge>;
}

/** The state of one refund. */
export function RefundStateBadge({ state }: { state: RefundState }) {
  const [text, tone] = REFUND[state];
  return <Badge tone={tone}>{text}</Badge>;
}
