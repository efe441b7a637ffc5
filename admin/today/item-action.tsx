import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { LazyRefundDialog } from '#admin/shared/orders/lazy-refund-dialog.ts';
import { reportFailure } from '#admin/shared/orders/shipment-writes.ts';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { ClosedActionItem } from '#contract/admin/orders/orders.ts';
import type { TodayItem } from '#contract/admin/today.ts';
import { formatRupees } from '#format/money.ts';

/** The one step that an item needs, where it can be done on the spot. */
export function ItemAction({ item }: { item: TodayItem }) {
  const { write, isBusy } = useWrite();
  const undo = useUndo('today', 'orders');
  const [isRefunding, setRefunding] = useState(false);
  const { closeId, claim, orderNumber } = item;
  if (closeId !== undefined) {
    const close = async () => {
      const path = fillPath(ADMIN_PATHS.closeActionItem, { id: String(closeId) });
      const result = await write<ClosedActionItem>({
        method: 'POST',
        path,
        invalidates: ['today', 'orders'],
      });
      if (result.ok) notify({ message: 'Marked as done', undo: () => void undo(result.data.entryId) });
      else reportFailure(result.error);
    };
    return (
      <Button isBusy={isBusy} onClick={() => void close()}>
        Mark as done
      </Button>
    );
  }
  if (claim) {
    const amount = formatRupees(claim.amount);
    const record = async () => {
      const result = await write<{ message: string; outcome: string }>({
        method: 'POST',
        path: fillPath(ADMIN_PATHS.verifyClaim, { reference: claim.reference }),
        body: { utr: claim.utr },
        invalidates: ['today', 'payments', 'orders'],
        label: `Record ${amount} for order ${orderNumber}`,
      });
      if (result.ok) {
        const tone = result.data.outcome === 'refund_due' ? 'info' : 'ok';
        notify({ message: result.data.message, tone });
      } else reportFailure(result.error);
    };
    return (
      <Button isBusy={isBusy} onClick={() => void record()}>
        Record {amount}
      </Button>
    );
  }
  if (item.refund && orderNumber !== undefined)
    return (
      <>
        <Button onClick={() => setRefunding(true)}>Refund</Button>
        {isRefunding && <LazyRefundDialog orderNumber={orderNumber} onClose={() => setRefunding(false)} />}
      </>
    );
  return null;
}
