import { Badge } from '#admin/kit/badge.tsx';
import { PaymentStateBadge, RefundStateBadge } from '#admin/shared/orders/payment-states.tsx';
import type { AdminPayment } from '#contract/admin/orders/payments.ts';

/** The state of a payment, and of its last refund. */
export function PaymentStateBadges({ payment }: { payment: AdminPayment }) {
  const refund = payment.refunds.at(-1);
  const showsRefund = refund !== undefined && payment.state !== 'refunded';
  return (
    <span className="payment-state">
      {payment.isClaim ? (
        <Badge tone="warn">To verify</Badge>
      ) : (
        <PaymentStateBadge state={payment.state} method={payment.method} />
      )}
      {showsRefund && <RefundStateBadge state={refund.state} />}
    </span>
  );
}

/** What the gateway or the shop has stated about a payment or its last refund. */
export const statedMessage = ({ message, refunds }: AdminPayment): string | undefined =>
  refunds.at(-1)?.message ?? message;
