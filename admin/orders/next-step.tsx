import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { RefundDialog } from '#admin/shared/orders/refund-dialog.tsx';
import { reportFailure, useShipmentWrites } from '#admin/shared/orders/shipment-writes.ts';
import { useSendsEmail } from '#admin/shared/use-shop.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminOrder, NextAction } from '#contract/admin/orders/orders.ts';
import type { AdminShipment, OrderShipments } from '#contract/admin/orders/shipments.ts';
import { formatRupees } from '#format/money.ts';
import { PENDING } from './order-states.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

const TEXTS: Record<NextAction, (order: AdminOrder) => string> = {
  refund: (order) => `${formatRupees(amountToRefund(order))} has to be refunded.`,
  'verify-payment': () =>
    'The customer states that the order is paid. Look for the money in the bank account.',
  pack: ({ fulfillmentState }) =>
    fulfillmentState === 'partly-shipped'
      ? 'A part of the order was sent. Pack the rest, or cancel it.'
      : 'The order is ready to be packed.',
  ship: ({ fulfillmentState }) =>
    fulfillmentState === 'partly-packed'
      ? 'A part of the order is packed. Ship it, or pack the rest first.'
      : 'The order is packed and waits for the carrier.',
  deliver: () => 'The order is on its way.',
  'record-payment': ({ status, total }) =>
    status === PENDING
      ? `The order waits for ${formatRupees(total)}.`
      : `The carrier owes ${formatRupees(total)} in cash.`,
  none: ({ hold }) => (hold ? 'The order waits for its payment.' : ''),
};
const amountToRefund = ({ refundDue, received }: AdminOrder) => (refundDue > 0 ? refundDue : received);

/** The one thing to do next, with the button that does it. */
export function NextStep({ order }: { order: AdminOrder }) {
  const text = TEXTS[order.nextAction](order);
  if (text === '') return null;
  const isShipping = order.nextAction === 'ship' || order.nextAction === 'deliver';
  return (
    <Notice
      tone={order.nextAction === 'none' ? 'info' : 'warn'}
      title={text}
      action={isShipping ? <ShipmentAction order={order} /> : <OrderAction order={order} />}
    >
      {order.hold && (
        <>
          Its items are held for the customer until <Moment iso={order.hold.until} />; then others can buy
          them.
        </>
      )}
      {order.nextAction === 'deliver' &&
        'It can no longer be cancelled. If the carrier brings it back, press Returned to sender at its shipment.'}
    </Notice>
  );
}

/** Ships or delivers the shipments that wait for it. */
function ShipmentAction({ order }: { order: AdminOrder }) {
  const path = fillPath(ADMIN_PATHS.orderShipments, { number: order.number });
  const { data } = useResource<OrderShipments>('shipments', path);
  const [shipped, setShipped] = useState<AdminShipment>();
  const writes = useShipmentWrites();
  const sendsEmail = useSendsEmail();
  if (!useCan('orders.fulfill') || !data) return null;
  const toShip = data.shipments.find(({ shippedAt }) => shippedAt === undefined);
  const onTheWay = data.shipments.filter(
    ({ shippedAt, deliveredAt, returnedAt }) => shippedAt && !deliveredAt && !returnedAt,
  );
  if (order.nextAction === 'deliver')
    return (
      <Button
        variant="primary"
        isBusy={writes.isBusy}
        onClick={() => void writes.deliver(onTheWay.map(({ id }) => id))}
      >
        {sendsEmail ? 'Delivered, email the customer' : 'Mark as delivered'}
      </Button>
    );
  return (
    <>
      <Button variant="primary" disabled={!toShip} onClick={() => setShipped(toShip)}>
        {toShip && toShip.shipmentCount > 1 ? `Ship shipment ${toShip.number}` : 'Ship'}
      </Button>
      <ShipDialog shipment={shipped} onClose={() => setShipped(undefined)} />
    </>
  );
}

/** Packs, refunds, records a payment, or releases the stock. */
function OrderAction({ order }: { order: AdminOrder }) {
  const { number, nextAction, hold } = order;
  const canFulfill = useCan('orders.fulfill');
  const canEdit = useCan('orders.edit');
  const canRecord = useCan('payments.record');
  const canRefund = useCan('refunds.create');
  const { write, isBusy } = useWrite();
  const writes = useShipmentWrites();
  const [open, setOpen] = useState<'refund' | 'payment'>();
  const close = () => setOpen(undefined);

  const pack = async () => {
    const ids = await writes.pack([{ number }]);
    if (ids) await writes.printSlips(ids);
  };
  const releaseHold = async () => {
    const result = await write({
      method: 'POST',
      path: fillPath(ADMIN_PATHS.releaseHold, { number }),
      invalidates: ['orders'],
      label: `Release the stock of order ${number}`,
    });
    if (result.ok) notify({ message: 'The stock is released' });
    else reportFailure(result.error);
  };

  if (nextAction === 'pack' && canFulfill)
    return (
      <Button variant="primary" isBusy={writes.isBusy} onClick={() => void pack()}>
        Pack and print slip
      </Button>
    );
  if (nextAction === 'refund' && canRefund)
    return (
      <>
        <Button variant="primary" onClick={() => setOpen('refund')}>
          Refund
        </Button>
        {open && <RefundDialog orderNumber={number} onClose={close} />}
      </>
    );
  if ((nextAction === 'verify-payment' || nextAction === 'record-payment') && canRecord)
    return (
      <>
        <Button variant="primary" onClick={() => setOpen('payment')}>
          {nextAction === 'verify-payment' ? 'Verify the payment' : 'Record the payment'}
        </Button>
        {open && <RecordPaymentDialog order={order} onClose={close} />}
      </>
    );
  if (nextAction === 'none' && hold && canEdit)
    return (
      <Button isBusy={isBusy} onClick={() => void releaseHold()}>
        Release the stock
      </Button>
    );
  return null;
}
