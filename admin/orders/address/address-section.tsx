import { useRef, useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import { useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { TextAreaField, TextField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { useSendsEmail } from '#admin/shared/use-shop.ts';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminOrder, CorrectedOrder } from '#contract/admin/orders/orders.ts';
import { formatRupees } from '#format/money.ts';
import { formatPhone } from '#format/phone.ts';

type Address = AdminOrder['shippingAddress'];

const LABELS: Record<keyof Address, string> = {
  fullName: 'Full name',
  address: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'PIN code',
  phone: 'Phone',
};

interface AddressSectionProps {
  order: AdminOrder;
  etag: string | undefined;
  /** Called with the order as it is stored after the correction. */
  onSaved: (order: AdminOrder, etag: string | undefined) => void;
}

/** The delivery address; it can be corrected until it is on a label. */
export function AddressSection({ order, etag, onSaved }: AddressSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const canFulfill = useCan('orders.fulfill');
  const { write } = useWrite();
  const sendsEmail = useSendsEmail();
  const undo = useUndo('orders', 'packing');
  const entryId = useRef<number>(undefined);
  const draft = useDraft<Address>({
    name: `order:${order.number}:address`,
    server: order.shippingAddress,
    etag,
    save: async (patch, version) => {
      const result = await write<CorrectedOrder>({
        method: 'PATCH',
        path: fillPath(ADMIN_PATHS.order, { number: order.number }),
        body: { shippingAddress: patch },
        ifMatch: version,
        invalidates: ['orders', 'packing'],
      });
      if (result.ok) {
        const { entryId: savedEntryId, ...saved } = result.data;
        entryId.current = savedEntryId;
        onSaved(saved, result.etag);
        return { ...result, data: saved.shippingAddress };
      }
      const { error } = result;
      if (error.kind !== 'http-error') return { ok: false, error };
      const fields = error.fields?.map((field) => ({
        ...field,
        path: field.path.replace('shippingAddress.', ''),
      }));
      return { ok: false, error: { ...error, ...(fields && { fields }) } };
    },
    onSaved: () => {
      setIsOpen(false);
      const { current: id } = entryId;
      notify({
        message: `The address is corrected.${sendsEmail ? ' The customer is informed by email.' : ''}`,
        ...(id !== undefined && { undo: () => void undo(id) }),
      });
    },
  });
  const { value } = draft;
  const isEditing = (isOpen || draft.isDirty) && value !== undefined;
  const canChange = canFulfill && order.addressChange !== 'none';
  const { fullName, address, city, state, postalCode, phone } = order.shippingAddress;
  const fieldOf = (field: keyof Address) => ({
    label: LABELS[field],
    value: value?.[field] ?? '',
    onChange: (text: string) => draft.set(field, text),
    error: draft.fieldError(field),
    disabled: order.addressChange === 'phone' && field !== 'phone',
  });
  return (
    <Section
      title="Delivery address"
      actions={canChange && !isEditing && <Button onClick={() => setIsOpen(true)}>Correct</Button>}
    >
      {isEditing ? (
        <>
          {order.addressChange === 'phone' && (
            <p>
              The label is printed: only the phone number can change. Unpack the order to change the rest.
            </p>
          )}
          <TextField {...fieldOf('fullName')} autoComplete="off" />
          <TextAreaField {...fieldOf('address')} />
          <TextField {...fieldOf('city')} />
          <TextField {...fieldOf('state')} />
          <TextField {...fieldOf('postalCode')} inputMode="numeric" />
          <TextField {...fieldOf('phone')} inputMode="tel" />
          {!draft.isDirty && <Button onClick={() => setIsOpen(false)}>Close</Button>}
          <SaveBar draft={draft} labels={LABELS} />
        </>
      ) : (
        <p className="order-address">
          {`${fullName}\n${address}\n${city} ${postalCode}\n${state}\n${formatPhone(phone)}`}
        </p>
      )}
      {order.shippingFee && <ShippingFeeNotice {...order.shippingFee} isPaid={order.paidAt !== undefined} />}
    </Section>
  );
}

interface ShippingFeeProps {
  charged: number;
  ofAddress: number;
  isPaid: boolean;
}

/** The fee was agreed with the order: it is not raised or lowered by a correction. */
function ShippingFeeNotice({ charged, ofAddress, isPaid }: ShippingFeeProps) {
  const difference = formatRupees(Math.abs(ofAddress - charged));
  const isLess = ofAddress < charged;
  return (
    <Notice tone="info">
      The shipping fee stays {formatRupees(charged)}, as agreed. For this address it would be{' '}
      {formatRupees(ofAddress)}, {difference} {isLess ? 'less' : 'more'}.
      {isLess && isPaid && ` To give it back, refund an amount of ${difference}.`}
    </Notice>
  );
}
