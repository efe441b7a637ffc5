import { Badge, type Tone } from '#admin/kit/badge.tsx';
import type { AdminPayment } from '#contract/admin/payments.ts';

const METHOD_NAMES: Record<string, string> = {
  upi: 'UPI',
  cod: 'Cash on delivery',
  razorpay: 'Razorpay',
  payu: 'PayU',
  stripe: 'Stripe',
  bank: 'Bank transfer',
  cash: 'Cash',
  test: 'Test payment',
};

/** The name of a payment method for staff. */
export const methodName = (method: string): string => METHOD_NAMES[method] ?? method;

const STATES: Record<AdminPayment['state'], [label: string, tone: Tone]> = {
  created: ['Not started', 'neutral'],
  started: ['Started', 'info'],
  awaiting_cash: ['Awaits cash', 'warn'],
  failed: ['Failed', 'bad'],
  expired: ['Expired', 'neutral'],
  captured: ['Paid', 'ok'],
  refund_due: ['Refund due', 'warn'],
  refunded: ['Refunded', 'special'],
};
const REFUND_STATES: Record<AdminPayment['refunds'][number]['state'], [label: string, tone: Tone]> = {
  requested: ['Refund being checked', 'info'],
  pending: ['Refund on the way', 'info'],
  succeeded: ['Refund sent', 'special'],
  failed: ['Refund failed', 'bad'],
};

/** The state of a payment, and of its last refund. */
export function PaymentState({ payment }: { payment: AdminPayment }) {
  const [label, tone] = payment.isClaim ? (['To verify', 'warn'] as const) : STATES[payment.state];
  const refund = payment.refunds.at(-1);
  const showsRefund = refund !== undefined && payment.state !== 'refunded';
  return (
    <span className="payment-state">
      <Badge tone={tone}>{label}</Badge>
      {showsRefund && <Badge tone={REFUND_STATES[refund.state][1]}>{REFUND_STATES[refund.state][0]}</Badge>}
    </span>
  );
}

/** What the gateway or the shop has stated about a payment or its last refund. */
export const messageOf = ({ message, refunds }: AdminPayment): string | undefined =>
  refunds.at(-1)?.message ?? message;
