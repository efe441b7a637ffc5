import { Link } from 'wouter';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { RETURN_REASON_TEXTS } from '#admin/shared/return-reasons.ts';
import { shipmentState } from '#admin/shared/shipment-state.ts';
import type { AdminShipment } from '#contract/admin/shipments.ts';
import { formatRupees } from '#format/money.ts';

interface ShipmentsOnTheWayProps {
  shipments: readonly AdminShipment[];
  isBusy: boolean;
  onDeliver: (ids: number[]) => void;
  onReturn: (shipment: AdminShipment) => void;
}

/** Shipments that were handed over, each with its next step. */
export function ShipmentsOnTheWay({ shipments, isBusy, onDeliver, onReturn }: ShipmentsOnTheWayProps) {
  return (
    <ul className="ship-rows">
      {shipments.map((shipment) => {
        const { id, name, orderNumber, customerName, city, postalCode, cod, isPaid, returnReason } = shipment;
        const { text, tone, at } = shipmentState(shipment);
        return (
          <li key={id} className="ship-row">
            <div className="ship-row-facts">
              <Link href={`/orders/${orderNumber}`} className="text-link">
                <strong>{shipment.shipmentCount > 1 ? name : orderNumber}</strong>
              </Link>
              <span>{customerName}</span>
              <span className="soft">
                {city} {postalCode}
              </span>
              {!isPaid && <Badge tone="warn">{`Cash ${formatRupees(cod)}`}</Badge>}
              <Badge tone={tone}>{text}</Badge>
              {at && <Moment iso={at} />}
              {returnReason && <span className="soft">{RETURN_REASON_TEXTS[returnReason]}</span>}
              <span className="soft">
                {shipment.carrier}{' '}
                {shipment.trackingUrl && shipment.trackingNumber ? (
                  <a
                    className="text-link"
                    href={shipment.trackingUrl}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {shipment.trackingNumber}
                  </a>
                ) : (
                  shipment.trackingNumber
                )}
              </span>
            </div>
            {shipment.deliveredAt === undefined && shipment.returnedAt === undefined && (
              <div className="shipment-actions">
                <Button isBusy={isBusy} onClick={() => onDeliver([id])}>
                  Delivered
                </Button>
                <Button onClick={() => onReturn(shipment)}>Came back</Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
