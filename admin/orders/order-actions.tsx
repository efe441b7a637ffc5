import { useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { Menu } from '#admin/kit/overlays/menu.tsx';
import { CancelDialog } from '#admin/shared/cancel-dialog.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { PrintMenu } from '#admin/shared/print-menu.tsx';
import { RefundDialog } from '#admin/shared/refund-dialog.tsx';
import type { AdminOrder } from '#contract/admin/orders.ts';

/** What can be done with the whole order: print, refund, cancel. */
export function OrderActions({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState<'cancel' | 'refund'>();
  const canEdit = useCan('orders.edit');
  const canRefund = useCan('refunds.create') && order.received > 0;
  const isOpen = order.fulfillmentState === 'unfulfilled' || order.fulfillmentState === 'packed';
  const close = () => setOpen(undefined);
  const isRefundNext = order.nextAction === 'refund' && canRefund;
  const items = [
    ...(canRefund && !isRefundNext
      ? [{ id: 'refund', label: 'Refund', onAction: () => setOpen('refund') }]
      : []),
    ...(canEdit && isOpen
      ? [{ id: 'cancel', label: 'Cancel order or items', isDanger: true, onAction: () => setOpen('cancel') }]
      : []),
  ];
  return (
    <>
      <PrintMenu selection={{ orders: [order.number] }} />
      {isRefundNext && (
        <Button variant="primary" onClick={() => setOpen('refund')}>
          Refund
        </Button>
      )}
      {items.length > 0 && <Menu label="More" isIconOnly items={items} />}
      {open === 'cancel' && <CancelDialog orderNumber={order.number} onClose={close} />}
      {open === 'refund' && <RefundDialog orderNumber={order.number} onClose={close} />}
    </>
  );
}
