import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { formatCount, Moment } from '#admin/kit/figures.tsx';
import { Checkbox } from '#admin/kit/forms/choices.tsx';
import { shipmentState } from '#admin/shared/orders/shipment-state.ts';
import { useSendsEmail } from '#admin/shared/use-shop.ts';
import { RETURN_REASON_TEXTS } from '#contract/admin/orders/return-reasons.ts';
import type { AdminShipment } from '#contract/admin/orders/shipments.ts';
import { formatRupees } from '#format/money.ts';

interface ShipmentsOnTheWayProps {
  shipments: readonly AdminShipment[];
  isBusy: boolean;
  /** True if several can be marked as delivered at once. */
  canDeliver: boolean;
  onDeliver: (ids: readonly number[]) => Promise<void>;
  onReturn: (shipment: AdminShipment) => void;
}

/** Shipments that were handed over, each with its next step; several are marked as delivered at once. */
export function ShipmentsOnTheWay(props: ShipmentsOnTheWayProps) {
  const { shipments, isBusy, canDeliver, onDeliver, onReturn } = props;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const sendsEmail = useSendsEmail();
  const selected = shipments.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const choose = (id: number, isChecked: boolean) =>
    setChosen(new Set(isChecked ? [...selected, id] : selected.filter((one) => one !== id)));
  const deliverSelected = async () => {
    await onDeliver(selected);
    setChosen(new Set());
  };
  return (
    <div className="shipping">
      {canDeliver && (
        <Checkbox
          label={`All ${formatCount(shipments.length)}`}
          isChecked={selected.length === shipments.length}
          isPartial={selected.length > 0 && selected.length < shipments.length}
          onChange={(isChecked) => setChosen(new Set(isChecked ? shipments.map(({ id }) => id) : []))}
        />
      )}
      <ul className="ship-rows">
        {shipments.map((shipment) => (
          <ShipmentRow
            key={shipment.id}
            shipment={shipment}
            isBusy={isBusy}
            onDeliver={() => void onDeliver([shipment.id])}
            onReturn={() => onReturn(shipment)}
            checkbox={
              canDeliver && (
                <Checkbox
                  label={`Select ${shipment.name}`}
                  isLabelHidden
                  isChecked={chosen.has(shipment.id)}
                  onChange={(isChecked) => choose(shipment.id, isChecked)}
                />
              )
            }
          />
        ))}
      </ul>
      {selected.length > 0 && (
        <div className="shipping-end">
          <Button variant="primary" isBusy={isBusy} onClick={() => void deliverSelected()}>
            Mark {formatCount(selected.length)} as delivered
            {sendsEmail && ` and email the ${selected.length === 1 ? 'customer' : 'customers'}`}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ShipmentRowProps {
  shipment: AdminShipment;
  checkbox: ReactNode;
  isBusy: boolean;
  onDeliver: () => void;
  onReturn: () => void;
}

function ShipmentRow({ shipment, checkbox, isBusy, onDeliver, onReturn }: ShipmentRowProps) {
  const { name, orderNumber, customerName, city, postalCode, cod, isPaid, returnReason } = shipment;
  const sendsEmail = useSendsEmail();
  // what came back is not paid for any more
  const collectsCash = !isPaid && shipment.returnedAt === undefined;
  // the view names the state
  const { at } = shipmentState(shipment);
  return (
    <li className="ship-row">
      <div className="ship-row-facts">
        {checkbox}
        <Link href={`/orders/${orderNumber}`} className="text-link">
          <strong>{shipment.shipmentCount > 1 ? name : orderNumber}</strong>
        </Link>
        <span>{customerName}</span>
        <span className="soft">
          {city} {postalCode}
        </span>
        {collectsCash && <Badge tone="warn">{`Cash ${formatRupees(cod)}`}</Badge>}
        <span className="ship-row-state soft">
          {returnReason && `${RETURN_REASON_TEXTS[returnReason]} · `}
          {at && (
            <>
              <Moment iso={at} />
              {' · '}
            </>
          )}
          {shipment.carrier}{' '}
          {shipment.trackingUrl && shipment.trackingNumber ? (
            <a className="text-link" href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer">
              {shipment.trackingNumber}
            </a>
          ) : (
            shipment.trackingNumber
          )}
        </span>
      </div>
      {shipment.deliveredAt === undefined && shipment.returnedAt === undefined && (
        <div className="shipment-actions">
          <Button isBusy={isBusy} onClick={onDeliver}>
            {sendsEmail ? 'Delivered, email the customer' : 'Delivered'}
          </Button>
          <Button onClick={onReturn}>Returned to sender</Button>
        </div>
      )}
    </li>
  );
}
