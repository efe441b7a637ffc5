import type { Order, OrderShipment } from '#storefront/api/orders.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';

/** Shipping address, shipping method and tracking number; of each shipment if there are several. */
export function OrderShipping({ order }: { order: Order }) {
  const { can } = useStoreInfo();
  const { shipping, shipments = [], shipmentCount = 0 } = order;
  const { address } = shipping;
  const hasSeveral = can('shipments') && shipmentCount > 1;
  return (
    <dl className="shipping">
      <div>
        <dt>Shipping address</dt>
        <dd>{address.length > 0 ? <address>{address.join('\n')}</address> : 'Not available'}</dd>
      </div>
      {hasSeveral ? (
        <div>
          <dt>{sentText(shipments, shipmentCount)}</dt>
          {shipments.map((shipment) => (
            <dd key={shipment.number}>
              <Shipment order={order} shipment={shipment} />
            </dd>
          ))}
        </div>
      ) : (
        <>
          <div>
            <dt>Shipping method</dt>
            <dd>{shipping.method ?? 'Standard Shipping'}</dd>
          </div>
          <div>
            <dt>Tracking number</dt>
            <dd>{shipping.tracking ? <TrackingNumber {...shipping} /> : 'Not available'}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

function sentText(shipments: readonly OrderShipment[], count: number): string {
  const sent = shipments.filter(({ shippedAt }) => shippedAt !== undefined).length;
  return `${sent} of ${count} shipments sent`;
}

function Shipment({ order, shipment }: { order: Order; shipment: OrderShipment }) {
  const { number, method, items } = shipment;
  const contents = items.map(({ id, quantity }) => {
    // the ids of items have their position appended
    const name = order.items.find((item) => item.id.startsWith(`${id}#`))?.name;
    return name === undefined ? '' : `${quantity} × ${name}`;
  });
  return (
    <>
      Shipment {number}: {stateText(shipment)}
      {method && `, ${method}`} <TrackingNumber {...shipment} />
      <br />
      {contents.filter(Boolean).join(', ')}
    </>
  );
}

function stateText({ shippedAt, deliveredAt, returnedAt }: OrderShipment): string {
  if (returnedAt) return 'came back to us';
  if (deliveredAt) return 'arrived';
  return shippedAt ? 'on its way' : 'being packed';
}

function TrackingNumber({ tracking, trackingUrl }: Pick<OrderShipment, 'tracking' | 'trackingUrl'>) {
  if (!tracking || !trackingUrl) return tracking;
  return (
    <a className="text-link" href={trackingUrl} rel="noopener noreferrer" target="_blank">
      {tracking}
    </a>
  );
}
