import { fillPath } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button, LinkButton } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminOrder, NextAction } from '#contract/admin/orders.ts';
import { formatRupees } from '#format/money.ts';

const TEXTS: Record<NextAction, (order: AdminOrder) => string> = {
  refund: ({ refundDue, received }) =>
    `${formatRupees(refundDue > 0 ? refundDue : received)} has to go back.`,
  'verify-payment': () =>
    'The shopper states that the order is paid. Look for the money in the bank account.',
  pack: () => 'The order is ready to be packed.',
  ship: () => 'The order is packed and waits for the carrier.',
  deliver: () => 'The order is on its way.',
  'record-payment': ({ total }) => `The carrier owes ${formatRupees(total)} in cash.`,
  none: ({ hold }) => (hold ? 'The order waits for its payment.' : ''),
};

/** The one thing to do next. */
export function NextStep({ order }: { order: AdminOrder }) {
  const canEdit = useCan('orders.edit');
  const canRecord = useCan('payments.record');
  const { write, isBusy } = useWrite();
  const text = TEXTS[order.nextAction](order);
  if (text === '') return null;
  const releaseHold = async () => {
    const result = await write({
      method: 'POST',
      path: fillPath(ADMIN_PATHS.releaseHold, { number: order.number }),
      invalidates: ['orders'],
      label: `Release the stock of order ${order.number}`,
    });
    if (result.ok) notify({ message: 'The stock is released' });
    else notify({ message: result.error.message, tone: result.error.kind === 'queued' ? 'info' : 'bad' });
  };
  const isPayment = order.nextAction === 'verify-payment' || order.nextAction === 'record-payment';
  return (
    <Notice
      tone={order.nextAction === 'none' ? 'info' : 'warn'}
      title={text}
      action={
        order.hold && order.nextAction === 'none' && canEdit ? (
          <Button isBusy={isBusy} onClick={() => void releaseHold()}>
            Release the stock
          </Button>
        ) : isPayment && canRecord ? (
          <LinkButton href="/payments" variant="primary">
            Open payments
          </LinkButton>
        ) : undefined
      }
    >
      {order.hold && (
        <>
          Its stock is held until <Moment iso={order.hold.until} />.
        </>
      )}
    </Notice>
  );
}
