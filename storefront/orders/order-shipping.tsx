import type { Order } from '#storefront/api/orders.ts';

/** Shipping address, shipping method and tracking number. */
export function OrderShipping({ shipping }: { shipping: Order['shipping'] }) {
  const { address, method, tracking, trackingUrl } = shipping;
  return (
    <dl className="shipping">
      <div>
        <dt>Shipping address</dt>
        <dd>{address.length > 0 ? <address>{address.join('\n')}</address> : 'Not available'}</dd>
      </div>
      <div>
        <dt>Shipping method</dt>
        <dd>{method ?? 'Standard Shipping'}</dd>
      </div>
      <div>
        <dt>Tracking number</dt>
        <dd>
          {tracking && trackingUrl ? (
            <a className="text-link" href={trackingUrl} rel="noopener noreferrer" target="_blank">
              {tracking}
            </a>
          ) : (
            (tracking ?? 'Not available')
          )}
        </dd>
      </div>
    </dl>
  );
}
