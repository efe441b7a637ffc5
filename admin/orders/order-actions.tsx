import { useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { useShortcuts } from '#admin/kit/keyboard/shortcuts.ts';
import { useIsNarrow } from '#admin/kit/use-media-query.ts';
import { useCan } from '#admin/shared/current-staff.tsx';
import { RefundDialog } from '#admin/shared/orders/refund-dialog.tsx';
import { PrintMenu } from '#admin/shared/print-menu.tsx';
import type { DocumentKind } from '#contract/admin/orders/documents.ts';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { CancelDialog } from './cancel/cancel-dialog.tsx';
import { isBeforeDispatch } from './order-states.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';

/** What can be done with the whole order: print, record cash, cancel, refund. Each is one press. */
export function OrderActions({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState<'cancel' | 'refund' | 'payment'>();
  const isNarrow = useIsNarrow();
  const mayEdit = useCan('orders.edit');
  const mayRefund = useCan('refunds.create');
  const mayRecord = useCan('payments.record');
  const isOpen = isBeforeDispatch(order.fulfillmentState);
  // the rest of an order can be cancelled until it is sent
  const isPartlySent = order.fulfillmentState === 'partly-shipped';
  // before dispatch the order or its items are cancelled instead, which refunds them
  const canRefund = mayRefund && order.received > 0 && (!isOpen || order.refundDue > 0);
  // carriers may hand over the cash before a person marks the order as delivered
  const canRecordCash =
    mayRecord &&
    order.paymentState === 'cash-on-delivery' &&
    order.nextAction !== 'record-payment' &&
    (order.fulfillmentState === 'shipped' || isPartlySent);
  const canCancel = mayEdit && (isOpen || isPartlySent);
  const close = () => setOpen(undefined);
  useShortcuts('Order', [
    ...(canCancel ? [{ keys: 'c', label: 'Cancel the order or items', run: () => setOpen('cancel') }] : []),
    ...(canRefund ? [{ keys: 'r', label: 'Refund', run: () => setOpen('refund') }] : []),
  ]);
  return (
    <>
      <PrintMenu
        selection={{ orders: [order.number] }}
        missing={missingDocuments(order)}
        isIconOnly={isNarrow}
      />
      {canCancel && (
        <Button onClick={() => setOpen('cancel')}>
          {isPartlySent ? 'Cancel the rest' : 'Cancel order or items'}
        </Button>
      )}
      {canRecordCash && <Button onClick={() => setOpen('payment')}>Record the cash</Button>}
      {canRefund && order.nextAction !== 'refund' && (
        <Button onClick={() => setOpen('refund')}>Refund</Button>
      )}
      {open === 'cancel' && <CancelDialog orderNumber={order.number} onClose={close} />}
      {open === 'payment' && <RecordPaymentDialog order={order} onClose={close} />}
      {open === 'refund' && <RefundDialog orderNumber={order.number} onClose={close} />}
    </>
  );
}

/** The documents of money that the order has none of yet. */
function missingDocuments({ documents }: AdminOrder): DocumentKind[] {
  const issued = new Set(documents.map(({ kind }) => kind));
  return [
    ...(issued.has('invoice') ? [] : (['invoices'] as const)),
    ...(issued.has('credit-note') ? [] : (['credit-notes'] as const)),
  ];
}
