import { useEffect, useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { ErrorState, Notice, Skeleton } from '#admin/kit/feedback/states.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { TextAreaField } from '#admin/kit/forms/text-field.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { useCan, useStaff } from '#admin/shared/current-staff.tsx';
import { isUnconfirmed, repeatableMessage, useHeldUntilConfirmed } from '#admin/shared/unconfirmed-write.ts';
import { useSendsEmail } from '#admin/shared/use-shop.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  CancellationPreview,
  CancellationReason,
  CancelOrderBody,
  CancelOrderReply,
} from '#contract/admin/orders/cancellation.ts';
import { CANCELLATION_REASON_TEXTS } from '#contract/admin/orders/cancellation-reasons.ts';
import { formatRupees } from '#format/money.ts';
import { CancelledLines } from './cancelled-lines.tsx';

const REASONS = Object.entries(CANCELLATION_REASON_TEXTS).map(([value, label]) => ({
  value: value as CancellationReason,
  label,
}));

interface CancelDialogProps {
  orderNumber: string;
  onClose: () => void;
}

/**
 * Cancels an order, or single items of it, after showing what happens to the money. The whole order is chosen at
 * first, of an order that was partly sent all that is left, so that cancelling and refunding it takes two presses. Mount it to open it.
 *
 * @example {isCancelling && <CancelDialog orderNumber={order.number} onClose={close} />}
 */
export function CancelDialog({ orderNumber, onClose }: CancelDialogProps) {
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>();
  const [reason, setReason] = useState<CancellationReason>('customer');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const { held, settle, release } = useHeldUntilConfirmed(usePreview(orderNumber, quantities));
  const { preview, isCurrent, error, retry } = held;
  const { write, isBusy } = useWrite();
  const canRefund = useCanRefund(preview?.money.refund ?? 0);
  const isRefunded = preview?.money.isAutomatic === true && canRefund;

  const cancel = async () => {
    if (!preview || !isCurrent) return;
    setProblem(undefined);
    const body: CancelOrderBody = {
      ...(quantities && { lines: unitsOf(quantities) }),
      reason,
      ...(note.trim() !== '' && { note: note.trim() }),
      expected: { amount: preview.amount, refund: preview.money.refund },
      refund: isRefunded,
    };
    const path = fillPath(ADMIN_PATHS.cancelOrder, { number: orderNumber });
    const invalidates = ['orders', 'shipments', 'payments', 'today'];
    const result = await write<CancelOrderReply>({ method: 'POST', path, body, invalidates });
    if (result.ok) {
      notify({
        message: resultText(result.data),
        tone: result.data.refund?.state === 'failed' ? 'bad' : 'ok',
      });
      onClose();
      return;
    }
    settle(result.error);
    setProblem(repeatableMessage(result.error, 'order', 'cancelled'));
    if (!isUnconfirmed(result.error)) retry();
  };

  return (
    <Dialog
      title={`Cancel ${preview?.isWholeOrder === false ? 'items of ' : ''}order ${orderNumber}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the order</Button>
          {preview && (
            <Button
              variant="danger"
              isBusy={isBusy || !isCurrent}
              disabled={preview.problem !== undefined || isNothingChosen(quantities)}
              onClick={() => void cancel()}
            >
              {buttonText(preview, isRefunded)}
            </Button>
          )}
        </>
      }
    >
      {!preview && !error && <Skeleton lines={6} />}
      {error && (
        <ErrorState title="What can be cancelled could not be loaded." message={error} onRetry={retry} />
      )}
      {problem && (
        <div role="alert">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      {preview && (
        <>
          <CancelledLines
            lines={preview.lines}
            quantities={quantities}
            isWholeOrder={preview.isWholeOrder}
            onChange={(lineNo, quantity) => {
              release();
              setQuantities(withQuantity(preview, quantities, lineNo, quantity));
            }}
          />
          <Consequences
            preview={preview}
            canRefund={canRefund}
            isNothingChosen={isNothingChosen(quantities)}
          />
          <SelectField label="Reason" value={reason} onChange={setReason} choices={REASONS} />
          <TextAreaField
            label="Note for your team"
            hint="Optional; the customer does not see it."
            rows={2}
            maxLength={500}
            value={note}
            onChange={setNote}
          />
        </>
      )}
    </Dialog>
  );
}

function Consequences({
  preview,
  canRefund,
  isNothingChosen: isEmpty,
}: {
  preview: CancellationPreview;
  canRefund: boolean;
  isNothingChosen: boolean;
}) {
  const { problem, money, effects } = preview;
  const sendsEmail = useSendsEmail();
  if (isEmpty) return <Notice>Choose at least one item.</Notice>;
  if (problem !== undefined) return <Notice tone="warn">{problem}</Notice>;
  return (
    <div aria-live="polite">
      <Notice title={money.text}>
        {money.isAutomatic && !canRefund && (
          <p>
            Your role does not refund this amount: the refund waits under Payments for someone who may send
            it.
          </p>
        )}
        {effects.map((effect) => (
          <p key={effect}>{effect}</p>
        ))}
        {sendsEmail && <p>The customer gets an email.</p>}
      </Notice>
    </div>
  );
}

/** The preview of the chosen units. The previous one stays visible until the next one is here. */
function usePreview(orderNumber: string, quantities: ReadonlyMap<number, number> | undefined) {
  const lines = quantities && unitsOf(quantities);
  const isEmpty = lines?.length === 0;
  const path = fillPath(ADMIN_PATHS.cancellation, { number: orderNumber });
  const query =
    lines && !isEmpty ? { lines: lines.map((unit) => `${unit.lineNo}:${unit.quantity}`).join(',') } : {};
  const { data, error, retry } = useResource<CancellationPreview>('cancellation', path, {
    query,
    isEnabled: !isEmpty,
  });
  const [last, setLast] = useState<CancellationPreview>();
  useEffect(() => {
    if (data) setLast(data);
  }, [data]);
  return {
    preview: data ?? last,
    isCurrent: data !== undefined && !isEmpty,
    error: data ? undefined : error?.message,
    retry,
  };
}

function useCanRefund(amount: number): boolean {
  const { refundLimit } = useStaff();
  return useCan('refunds.create') && (refundLimit === undefined || amount <= refundLimit);
}

const isNothingChosen = (quantities: ReadonlyMap<number, number> | undefined) =>
  quantities !== undefined && unitsOf(quantities).length === 0;

function unitsOf(quantities: ReadonlyMap<number, number>) {
  return [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([lineNo, quantity]) => ({ lineNo, quantity }));
}

/** The chosen units after a change; undefined if it is the whole order again. */
function withQuantity(
  { lines }: CancellationPreview,
  quantities: ReadonlyMap<number, number> | undefined,
  changedLine: number,
  quantity: number,
): ReadonlyMap<number, number> | undefined {
  const next = new Map(
    lines.map(({ lineNo, cancellable }) => [
      lineNo,
      quantities?.get(lineNo) ?? (quantities ? 0 : cancellable),
    ]),
  );
  // packed units are cancelled with the whole order only
  next.set(changedLine, Math.min(quantity, cancellableOf(lines, changedLine)));
  return lines.every((line) => next.get(line.lineNo) === line.quantity) ? undefined : next;
}

const cancellableOf = (lines: CancellationPreview['lines'], lineNo: number) =>
  lines.find((line) => line.lineNo === lineNo)?.cancellable ?? 0;

function buttonText({ isWholeOrder, money }: CancellationPreview, isRefunded: boolean): string {
  const what = isWholeOrder ? 'Cancel' : 'Cancel items';
  return isRefunded
    ? `${what} and refund ${formatRupees(money.refund)}`
    : isWholeOrder
      ? 'Cancel order'
      : what;
}

function resultText({ orderId, isWholeOrder, refund }: CancelOrderReply): string {
  const what = isWholeOrder ? `Order ${orderId} cancelled` : `Items of order ${orderId} cancelled`;
  if (!refund) return `${what}.`;
  const amount = formatRupees(refund.amount);
  if (refund.state === 'succeeded') return `${what}, ${amount} refunded.`;
  if (refund.state === 'pending') return `${what}; the refund of ${amount} is on its way.`;
  if (refund.state === 'requested')
    return `${what}. The gateway has not confirmed the refund of ${amount} yet; the shop asks again.`;
  if (refund.state === 'failed')
    return `${what}, but the gateway declined the refund of ${amount}. Look under Payments.`;
  return `${what}. ${amount} is due for refund.`;
}
