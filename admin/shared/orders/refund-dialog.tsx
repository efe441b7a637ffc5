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
import type {
  CreatedRefund,
  CreateRefundBody,
  OrderPayments,
  RefundReason,
} from '#contract/admin/orders/payments.ts';
import { REFUND_REASON_TEXTS } from '#contract/admin/orders/refund-reasons.ts';
import { formatRupees } from '#format/money.ts';
import { isUnconfirmed, repeatableMessage, useHeldUntilConfirmed } from '../unconfirmed-write.ts';
import { type ChosenLines, describeCancelled, type RefundableLine, toggleLine } from './refund-choice.ts';
import { OTHER, type RefundForm, useRefundForm } from './use-refund-form.ts';

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

/**
 * Refunds an order: cancelled items whose money is due, other items with or without restocking, or an amount. The
 * button names the amount.
 */
export function RefundDialog({ orderNumber, paymentReference, onClose }: RefundDialogProps) {
  const path = fillPath(ADMIN_PATHS.orderPayments, { number: orderNumber });
  const loaded = useResource<OrderPayments>('payments', path);
  const { order, error, isBusy, send } = useSendRefund(loaded.data, {
    orderNumber,
    onClose,
    onChanged: loaded.retry,
  });
  const form = useRefundForm(order, paymentReference);
  const { payment, amount, isManual, body } = form;
  return (
    <Dialog
      title={`Refund order ${orderNumber}`}
      isOpen
      onClose={onClose}
      actions={
        payment && (
          <Button variant="danger" isBusy={isBusy} disabled={!body} onClick={() => body && void send(body)}>
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
      <Loading loaded={loaded} title="The payments of the order could not be loaded." lines={6}>
        {() =>
          order && payment ? (
            <RefundFields order={order} payment={payment} form={form} />
          ) : (
            <Notice title="There is nothing to refund: no money of this order is here." />
          )
        }
      </Loading>
    </Dialog>
  );
}

type Payment = OrderPayments['payments'][number];

function RefundFields({
  order,
  payment,
  form,
}: {
  order: OrderPayments;
  payment: Payment;
  form: RefundForm;
}) {
  const { due, cancelled } = form;
  return (
    <>
      {due.length > 0 && (
        <SelectField
          label="What is refunded"
          value={cancelled ? String(cancelled.cancellationId) : OTHER}
          onChange={form.choose}
          choices={[
            ...due.map((one) => ({ value: String(one.cancellationId), label: describeCancelled(one) })),
            { value: OTHER, label: 'Other items, or an amount' },
          ]}
        />
      )}
      {!cancelled && <ItemsAndAmount order={order} payment={payment} form={form} />}
      {form.canChooseManual && (
        <>
          <Notice tone="bad" title="An earlier refund failed, no money was sent.">
            {form.failedMessage}
          </Notice>
          <Checkbox
            label="I have sent the money myself"
            hint="For instance to the customer's UPI address, if the gateway declines the refund again."
            isChecked={form.isSentByHand}
            onChange={form.setIsSentByHand}
          />
        </>
      )}
      {form.isManual && (
        <TextField
          label="Number of your transfer"
          isRequired
          hint={
            payment.canRefund
              ? "The bank's number of your transfer. Nothing is sent by the gateway."
              : "This payment cannot be refunded from here. Send the money yourself, then enter the bank's number."
          }
          value={form.bankReference}
          onChange={form.setBankReference}
          maxLength={60}
        />
      )}
      <SelectField
        label="Reason"
        value={form.reason}
        onChange={form.setReason}
        choices={REASONS}
        placeholder="Choose (optional)"
      />
    </>
  );
}

function ItemsAndAmount({
  order,
  payment: { state, refundable },
  form,
}: {
  order: OrderPayments;
  payment: Payment;
  form: RefundForm;
}) {
  const limit =
    order.refundLimit === undefined ? '' : `; above ${formatRupees(order.refundLimit)} the owner refunds`;
  return (
    <>
      {/* money of a second payment belongs to no item */}
      {state === 'captured' && (
        <fieldset className="refund-choice">
          <legend className="field-label">Items that are refunded</legend>
          <p className="field-hint">Without a choice only money is sent back, and no stock changes.</p>
          <RefundLines lines={order.lines} chosen={form.lines} onChange={form.chooseLines} />
        </fieldset>
      )}
      <AmountField
        label="Amount"
        hint={`${formatRupees(refundable)} can be refunded${limit}.`}
        value={form.amount}
        onChange={form.enterAmount}
        error={form.problem}
      />
    </>
  );
}

/** Sends the refund. After one without a reply `order` stays as it was then. */
function useSendRefund(
  newest: OrderPayments | undefined,
  { orderNumber, onClose, onChanged }: { orderNumber: string; onClose: () => void; onChanged: () => void },
) {
  const { held: order, settle } = useHeldUntilConfirmed(newest);
  const [error, setError] = useState<string>();
  const { write, isBusy } = useWrite();
  const send = async (body: CreateRefundBody) => {
    const result = await write<CreatedRefund>({
      method: 'POST',
      path: fillPath(ADMIN_PATHS.orderRefunds, { number: orderNumber }),
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
