import { links } from '#contract/page-links.ts';
import type { Order } from '#storefront/api/orders.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { isRefundRelated, refundText } from './refund-text.ts';

/** A note that the shipment was returned to the sender, or that a refund is due or was sent. */
export function RefundNote({ order }: { order: Order }) {
  const { can } = useStoreInfo();
  const text = refundText(order, { sendsEmail: !can('no-email') });
  if (text === undefined) return null;
  return (
    <p className="order__refund">
      {text}{' '}
      {isRefundRelated(order) && (
        <Link className="text-link" href={links.policy('refund')}>
          Refund policy
        </Link>
      )}
    </p>
  );
}
