import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { type AdminError, newIdempotencyKey } from '#admin/api/client.ts';
import { isKeyReused } from '#admin/api/use-request-key.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { type Draft, type SaveResult, useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { useShortcuts } from '#admin/kit/keyboard/shortcuts.ts';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Columns } from '#admin/kit/layout/section.tsx';
import { useIsShown } from '#admin/kit/use-is-shown.ts';
import { repeatableMessage } from '#admin/shared/unconfirmed-write.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { PhoneOrderReply } from '#contract/admin/orders/phone-order.ts';
import { ChooseCustomerSection } from './choose-customer-section.tsx';
import { ChooseItemsSection } from './choose-items-section.tsx';
import { EMPTY_DRAFT, type OrderDraft, orderBody, totalOf } from './order-draft.ts';
import { PaymentSection } from './payment-section.tsx';
import { TotalSection } from './total-section.tsx';
import { useQuote } from './use-quote.ts';
import './new-order.css';

/** Enters an order for a customer on the phone. What was entered stays on the device until the order is created. */
export function NewOrderScreen() {
  const [, navigate] = useLocation();
  const { write } = useWrite();
  const isUsed = useRef(false);
  const created = useRef<string>(undefined);
  const isShown = useIsShown();
  const draft: Draft<OrderDraft> = useDraft<OrderDraft>({
    name: 'new-order',
    server: EMPTY_DRAFT,
    save: () => create(),
    onSaved: () => {
      // the key was stored while the order was on its way
      draft.discard();
      if (isShown.current) navigate(`/orders/${created.current}`);
    },
  });
  const value = draft.value ?? EMPTY_DRAFT;
  const { items } = value;
  const { quote, isCurrent, error: quoteError, renew } = useQuote(value);

  async function create(): Promise<SaveResult<OrderDraft>> {
    const idempotencyKey = value.idempotencyKey || newIdempotencyKey();
    // stored before it is sent: a reload in between repeats the same request
    draft.set('idempotencyKey', idempotencyKey);
    isUsed.current = false;
    const result = await write<PhoneOrderReply>({
      method: 'POST',
      path: ADMIN_PATHS.placePhoneOrder,
      body: orderBody(value, quote ? totalOf(quote, value.payment) : 0),
      idempotencyKey,
      invalidates: ['orders', 'packing', 'payments', 'today', 'sellable-variants'],
    });
    if (result.ok) {
      notify({ message: `Order ${result.data.id} created` });
      created.current = result.data.id;
      return { ok: true, data: EMPTY_DRAFT };
    }
    const { error } = result;
    isUsed.current = isKeyReused(error);
    if (error.kind === 'http-error') renew();
    return { ok: false, error: { ...error, message: messageOf(error) } };
  }

  const isReady = items.length > 0 && isCurrent;
  const submit = () => {
    if (isReady) void draft.save();
  };
  useShortcuts('New order', [{ keys: 'mod+Enter', label: 'Create the order', run: submit }]);
  useFocusOnError(draft.error);
  return (
    <>
      <PageHeader
        title="New order"
        subtitle="For a customer on the phone or in front of you"
        back={{ href: '/orders', label: 'Orders' }}
        actions={draft.isDirty && <Button onClick={draft.discard}>Start over</Button>}
      />
      <Columns
        main={
          <>
            <ChooseItemsSection
              items={items}
              quote={quote}
              isCurrent={isCurrent}
              error={draft.fieldError('items')}
              onChange={(next) => draft.set('items', next)}
            />
            <ChooseCustomerSection draft={value} set={draft.set} errorOf={draft.fieldError} />
          </>
        }
        side={
          <>
            <PaymentSection draft={value} quote={quote} set={draft.set} errorOf={draft.fieldError} />
            <TotalSection
              draft={value}
              quote={quote}
              quoteError={quoteError}
              onRetryQuote={renew}
              error={draft.error}
              onOtherOrder={isUsed.current ? () => draft.set('idempotencyKey', '') : undefined}
              isBusy={draft.isSaving || (items.length > 0 && !isCurrent && quoteError === undefined)}
              onCreate={submit}
            />
          </>
        }
      />
    </>
  );
}

function messageOf(error: AdminError): string {
  if (isKeyReused(error))
    return 'An order was created from this form already, before its last change. Look for it under Orders.';
  return repeatableMessage(error, 'order', 'created');
}

/** A rejected order leads to the first field that is wrong. */
function useFocusOnError(error: string | undefined): void {
  useEffect(() => {
    if (error !== undefined)
      document.querySelector<HTMLElement>('.main [aria-invalid="true"], .main [data-invalid]')?.focus();
  }, [error]);
}
