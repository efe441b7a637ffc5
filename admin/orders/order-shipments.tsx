import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { Loading } from '#admin/kit/feedback/states.tsx';
import { Moment, Money } from '#admin/kit/figures.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { ReturnDialog } from '#admin/shared/orders/return-dialog.tsx';
import { shipmentState } from '#admin/shared/orders/shipment-state.ts';
import { useShipmentWrites } from '#admin/shared/orders/shipment-writes.ts';
import { useSendsEmail } from '#admin/shared/use-shop.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { RETURN_REASON_TEXTS } from '#contract/admin/orders/return-reasons.ts';
import type {
  AdminShipment,
  PackedItem,
  OrderShipments as Shipments,
} from '#contract/admin/orders/shipments.ts';
import { ShipDialog } from './ship-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';

/**
 * The shipments of an order with what can be done with each: pack, split, ship, deliver, came back.
 *
 * @example <OrderShipments orderNumber="7K3QX-9M2PD" />
 */
export function OrderShipments({ orderNumber }: { orderNumber: string }) {
  const loaded = useResource<Shipments>(
    'shipments',
    fillPath(ADMIN_PATHS.orderShipments, { number: orderNumber }),
  );
  const writes = useShipmentWrites();
  const canFulfill = useCan('orders.fulfill');
  const [open, setOpen] = useState<
    { kind: 'ship' | 'return'; shipment: AdminShipment } | { kind: 'split' }
  >();
  const close = () => setOpen(undefined);
  const packAll = async () => {
    const ids = await writes.pack([{ number: orderNumber }]);
    if (ids) await writes.printSlips(ids);
  };
  return (
    <Section title="Shipments">
      <Loading loaded={loaded} title="The shipments could not be loaded.">
        {({ shipments, toPack, canPack }) => (
          <div className="shipments">
            {shipments.map((shipment) => (
              <Shipment
                key={shipment.id}
                shipment={shipment}
                canFulfill={canFulfill}
                isBusy={writes.isBusy}
                onShip={() => setOpen({ kind: 'ship', shipment })}
                onReturn={() => setOpen({ kind: 'return', shipment })}
                onDeliver={() => void writes.deliver([shipment.id])}
                onUnpack={() => void writes.unpack([shipment.id])}
                onPrint={() => void writes.printSlips([shipment.id])}
              />
            ))}
            {toPack.length > 0 && (
              <div className="shipment">
                <p className="shipment-head">
                  <strong>{shipments.length === 0 ? 'Not packed' : 'Left to pack'}</strong>
                </p>
                <Items items={toPack} />
                {canPack && canFulfill && (
                  <div className="shipment-actions">
                    <Button isBusy={writes.isBusy} onClick={() => void packAll()}>
                      Pack and print slip
                    </Button>
                    {toPack.reduce((sum, { quantity }) => sum + quantity, 0) > 1 && (
                      <Button onClick={() => setOpen({ kind: 'split' })}>Pack a part</Button>
                    )}
                  </div>
                )}
              </div>
            )}
            {shipments.length === 0 && toPack.length === 0 && <p>There is nothing to send.</p>}
            {open?.kind === 'split' && (
              <SplitDialog orderNumber={orderNumber} items={toPack} onClose={close} />
            )}
          </div>
        )}
      </Loading>
      <ReturnDialog shipment={open?.kind === 'return' ? open.shipment : undefined} onClose={close} />
      <ShipDialog shipment={open?.kind === 'ship' ? open.shipment : undefined} onClose={close} />
    </Section>
  );
}

interface ShipmentProps {
  shipment: AdminShipment;
  canFulfill: boolean;
  isBusy: boolean;
  onShip: () => void;
  onReturn: () => void;
  onDeliver: () => void;
  onUnpack: () => void;
  onPrint: () => void;
}

function Shipment({ shipment, canFulfill, isBusy, ...on }: ShipmentProps) {
  const { text, tone, at } = shipmentState(shipment);
  const sendsEmail = useSendsEmail();
  const { shippedAt, deliveredAt, returnedAt, carrier, trackingNumber, trackingUrl, returnReason } = shipment;
  const isOnTheWay = shippedAt !== undefined && deliveredAt === undefined && returnedAt === undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of facts and buttons is no fieldset
    <div className="shipment" role="group" aria-label={`Shipment ${shipment.number}`}>
      <p className="shipment-head">
        <strong>
          Shipment {shipment.number}
          {shipment.shipmentCount > 1 && ` of ${shipment.shipmentCount}`}
        </strong>
        <Badge tone={tone}>{text}</Badge>
        {at && <Moment iso={at} />}
      </p>
      <Items items={shipment.items} />
      {carrier && (
        <p>
          {carrier}{' '}
          {trackingUrl && trackingNumber ? (
            <a className="text-link" href={trackingUrl} target="_blank" rel="noopener noreferrer">
              {trackingNumber}
            </a>
          ) : (
            trackingNumber
          )}
        </p>
      )}
      {!shipment.isPaid && returnedAt === undefined && (
        <p>
          Collects <Money rupees={shipment.cod} /> in cash
        </p>
      )}
      {returnReason && <p>{RETURN_REASON_TEXTS[returnReason]}</p>}
      {canFulfill && (
        <div className="shipment-actions">
          {shippedAt === undefined && (
            <>
              <Button onClick={on.onShip}>Ship</Button>
              <Button onClick={on.onPrint}>Print slip</Button>
              <Button variant="quiet" isBusy={isBusy} onClick={on.onUnpack}>
                Unpack
              </Button>
            </>
          )}
          {isOnTheWay && (
            <>
              <Button isBusy={isBusy} onClick={on.onDeliver}>
                {sendsEmail ? 'Delivered, email the customer' : 'Delivered'}
              </Button>
              <Button onClick={on.onReturn}>Returned to sender</Button>
              <Button variant="quiet" onClick={on.onShip}>
                Correct the tracking number
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

function Items({ items }: { items: readonly (PackedItem & { restockedQuantity?: number | undefined })[] }) {
  return (
    <ul className="shipment-items">
      {items.map(({ lineNo, title, options, quantity, storageLocation, restockedQuantity }) => (
        <li key={lineNo}>
          {quantity} × {title}
          {options && `, ${options}`}
          {storageLocation && (
            <>
              {' '}
              <span className="shipment-location">{storageLocation}</span>
            </>
          )}
          {restockedQuantity !== undefined && ` (${restockedQuantity} restocked)`}
        </li>
      ))}
    </ul>
  );
}
