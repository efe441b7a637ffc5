import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { countOf, Money } from '#admin/kit/figures.tsx';
import { AmountField } from '#admin/kit/forms/amount-field.tsx';
import { Checkbox, SelectField } from '#admin/kit/forms/choices.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { CreatedRefund, OrderPayments, RefundReason } from '#contract/admin/orders/payments.ts';
import { REFUND_REASON_TEXTS } from '#contract/admin/orders/refund-reasons.ts';
import { formatRupees } from '#format/money.ts';
import { isUnconfirmed, repeatableMessage, useHeldUntilConfirmed } from '../unconfirmed-write.ts';
import {
  type ChosenLines,
  chosenAmount,
  type RefundableLine,
  refundLines,
  toggleLine,
} from './refund-choice.ts';

const REASONS = Object.entries(REFUND_REASON_TEXTS).map(([value, label]) => ({
  value: value as RefundReason,
  label,
}));

interface RefundDialogProps {
  orderNumber: string;
  /** Default: the first payment with money that can be refunded. */
  paymentReference?: string;
  onClose: () => void;
}

/** Refunds an order: items with or without restocking, or an amount. The button names the amount. */
export function RefundDialog({ orderNumber, paymentReference, onClose }: RefundDialogProps) {
  const path = fillPath(ADMIN_PATHS.orderPayments, { number: orderNumber });
  const loaded = useResource<OrderPayments>('payments', path);
  return (
    <Loading loaded={loaded} title="The payments of the order could not be loaded.">
      {(order) => (
        <RefundForm
          order={order}
          paymentReference={paymentReference}
          onClose={onClose}
          onChanged={loaded.retry}
        />
      )}
    </Loading>
  );
}

function RefundForm({
  order: newest,
  paymentReference,
  onClose,
  onChanged,
}: {
  order: OrderPayments;
  paymentReference: string | undefined;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { order, error, isBusy, send } = useSendRefund(newest, { onClose, onChanged });
  const payment =
    order.payments.find(({ reference }) => reference === paymentReference) ??
    order.payments.find(({ state, refundable }) => state === 'refund_due' && refundable > 0) ??
    order.payments.find(({ refundable }) => refundable > 0);
  const [lines, setLines] = useState<ChosenLines>({});
  // undefined: what the chosen items cost, also when newer figures of the order arrive
  const [entered, setEntered] = useState<{ amount: number | undefined }>();
  const [reason, setReason] = useState<RefundReason | ''>('');
  const [bankReference, setBankReference] = useState('');
  const [isSentByHand, setIsSentByHand] = useState(false);
  const refundable = payment?.refundable ?? 0;
  const failed = payment?.refunds.findLast(({ state }) => state === 'failed');
  // the gateway may decline it again, for instance months after the payment
  const canChooseManual = payment?.canRefund === true && failed !== undefined;
  const isManual = payment !== undefined && (!payment.canRefund || (canChooseManual && isSentByHand));
  // money of a second payment belongs to no item
  const hasLines = payment?.state === 'captured';

  const chosenRupees = chosenAmount(order.lines, lines);
  const amount = entered
    ? entered.amount
    : chosenRupees === 0
      ? refundable
      : Math.min(chosenRupees, refundable);
  const choose = (next: ChosenLines) => {
    setLines(next);
    setEntered(undefined);
  };
  const refund = async () => {
    if (!payment || amount === undefined) return;
    const requested = refundLines(lines);
    await send({
      payment: payment.reference,
      amount,
      expected: { refundable },
      ...(requested.length > 0 && { lines: requested }),
      ...(reason !== '' && { reason }),
      ...(isManual && { bankReference: bankReference.trim() }),
    });
  };
  const problem = problemOf(amount, refundable);
  const isNumberMissing = isManual && bankReference.trim() === '';
  return (
    <Dialog
      title={`Refund order ${order.orderNumber}`}
      isOpen
      onClose={onClose}
      actions={
        payment && (
          <Button
            variant="danger"
            isBusy={isBusy}
            disabled={problem !== undefined || isNumberMissing}
            onClick={() => void refund()}
          >
            {isManual ? 'Record refund of ' : 'Refund '}
            {formatRupees(amount ?? 0)}
          </Button>
        )
      }
    >
      {error && (
        <div role="alert">
          <Notice tone="bad" title={error} />
        </div>
      )}
      {!payment && <Notice title="There is nothing to refund: no money of this order is here." />}
      {payment && (
        <>
          {hasLines && (
            <fieldset className="refund-choice">
              <legend className="field-label">Items that are refunded</legend>
              <p className="field-hint">Without a choice only money is sent back, and no stock changes.</p>
              <RefundLines lines={order.lines} chosen={lines} onChange={choose} />
            </fieldset>
          )}
          <AmountField
            label="Amount"
            hint={`${formatRupees(refundable)} can be refunded${order.refundLimit === undefined ? '' : `; above ${formatRupees(order.refundLimit)} the owner refunds`}.`}
            value={amount}
            onChange={(rupees) => setEntered({ amount: rupees })}
            error={problem}
          />
          {canChooseManual && (
            <>
              <Notice tone="bad" title="An earlier refund failed, no money was sent.">
                {failed.message}
              </Notice>
              <Checkbox
                label="I have sent the money myself"
                hint="For instance to the customer's UPI address, if the gateway declines the refund again."
                isChecked={isSentByHand}
                onChange={setIsSentByHand}
              />
            </>
          )}
          {isManual && (
            <TextField
              label="Number of your transfer"
              isRequired
              hint={
                payment.canRefund
                  ? "The bank's number of your transfer. Nothing is sent by the gateway."
                  : "This payment cannot be refunded from here. Send the money yourself, then enter the bank's number."
              }
              value={bankReference}
              onChange={setBankReference}
              maxLength={60}
            />
          )}
          <SelectField
            label="Reason"
            value={reason}
            onChange={setReason}
            choices={REASONS}
            placeholder="Choose (optional)"
          />
        </>
      )}
    </Dialog>
  );
}

/** Sends the refund. After one without a reply `order` stays as it was then. */
function useSendRefund(
  newest: OrderPayments,
  { onClose, onChanged }: { onClose: () => void; onChanged: () => void },
) {
  const { held: order, settle } = useHeldUntilConfirmed(newest);
  const [error, setError] = useState<string>();
  const { write, isBusy } = useWrite();
  const send = async (body: object) => {
    const result = await write<CreatedRefund>({
      method: 'POST',
      path: fillPath(ADMIN_PATHS.orderRefunds, { number: order.orderNumber }),
      body,
      invalidates: ['payments', 'orders', 'today'],
    });
    if (result.ok) {
      const { message, state } = result.data;
      notify({ message, tone: state === 'failed' ? 'bad' : state === 'requested' ? 'info' : 'ok' });
      return onClose();
    }
    settle(result.error);
    setError(repeatableMessage(result.error, 'refund', 'made'));
    if (!isUnconfirmed(result.error)) onChanged();
  };
  return { order, error, isBusy, send };
}

function RefundLines({
  lines,
  chosen,
  onChange,
}: {
  lines: readonly RefundableLine[];
  chosen: ChosenLines;
  onChange: (chosen: ChosenLines) => void;
}) {
  return (
    <ul className="refund-lines">
      {lines.map((line) => {
        const choice = chosen[line.lineNo];
        const set = (change: Partial<{ quantity: number; isRestocked: boolean }>) =>
          choice && onChange({ ...chosen, [line.lineNo]: { ...choice, ...change } });
        return (
          <li key={line.lineNo}>
            <Checkbox
              label={line.title}
              hint={[line.options, `${line.refundableQuantity} of ${line.quantity} can be refunded`]
                .filter(Boolean)
                .join(' · ')}
              isChecked={choice !== undefined}
              isDisabled={line.refundableQuantity === 0}
              onChange={() => onChange(toggleLine(chosen, line))}
            />
            <Money rupees={line.price} />
            {choice && (line.refundableQuantity > 1 || line.restockableQuantity > 0) && (
              <div className="refund-line-choice">
                {line.refundableQuantity > 1 && (
                  <SelectField
                    label={`Units of ${line.title}`}
                    isLabelHidden
                    value={String(choice.quantity)}
                    onChange={(value) => set({ quantity: Number(value) })}
                    choices={Array.from({ length: line.refundableQuantity }, (_, i) => ({
                      value: String(i + 1),
                      label: countOf(i + 1, 'unit'),
                    }))}
                  />
                )}
                {line.restockableQuantity > 0 && (
                  <Checkbox
                    label="Back into stock"
                    isChecked={choice.isRestocked}
                    onChange={(isRestocked) => set({ isRestocked })}
                  />
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function problemOf(amount: number | undefined, refundable: number): string | undefined {
  if (amount === undefined || amount <= 0) return 'Enter the amount.';
  return amount > refundable ? `At most ${formatRupees(refundable)} can be refunded.` : undefined;
}
