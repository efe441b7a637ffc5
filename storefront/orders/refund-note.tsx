import { links } from '#contract/page-links.ts';
import type { Order } from '#storefront/api/orders.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { isRefundRelated, refundText } from './refund-text.ts';

/** A note that the shipment was returned to the sender, or that a refund is due or was sent. */
export function RefundNote({ order }: { order: Order }) {
  const { can } = useStoreInfo();
  const text = useStoreText();
  const refundTime = text(
    'refundTime',
    'Refunds are credited in 0-7 working days; your bank may need a little longer to show it.',
  );
  const note = refundText(order, { sendsEmail: !can('no-email'), refundTime });
  if (note === undefined) return null;
  return (
    <p className="order__refund">
      {note}{' '}
      {isRefundRelated(order) && (
        <Link className="text-link" href={links.policy('refund')}>
          Refund policy
        </Link>
      )}
    </p>
  );
}
