import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { newIdempotencyKey } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button, LinkButton } from '#admin/kit/button.tsx';
import { type Draft, type SaveResult, useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { Money } from '#admin/kit/figures.tsx';
import { useShortcuts } from '#admin/kit/keyboard/shortcuts.ts';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Columns, Section } from '#admin/kit/layout/section.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { PhoneOrderReply, PhoneQuote } from '#contract/admin/orders/phone-order.ts';
import { formatRupees } from '#format/money.ts';
import { CustomerSection } from './customer-section.tsx';
import { ItemsSection } from './items-section.tsx';
import { EMPTY_DRAFT, type OrderDraft, orderBody, totalOf } from './order-draft.ts';
import { PaymentSection } from './payment-section.tsx';
import { useQuote } from './use-quote.ts';
import './new-order.css';

const KEY_REUSED = 'key_reused';

/** Enters an order for a customer on the phone. What was entered stays on the device until the order is created. */
export function NewOrderScreen() {
  const [, navigate] = useLocation();
  const { write } = useWrite();
  const isUsed = useRef(false);
  const [created, setCreated] = useState<string>();
  const draft: Draft<OrderDraft> = useDraft<OrderDraft>({
    name: 'new-order',
    server: EMPTY_DRAFT,
    save: () => create(),
  });
  const value = draft.value ?? EMPTY_DRAFT;
  const { items, payment } = value;
  const { quote, isCurrent, error: quoteError, renew } = useQuote(value);
  const total = quote && totalOf(quote, payment);

  // after the draft was removed, which this screen has to do while it is shown
  useEffect(() => {
    if (created !== undefined && !draft.isDirty) navigate(`/orders/${created}`);
  }, [created, draft.isDirty, navigate]);

  async function create(): Promise<SaveResult<OrderDraft>> {
    const idempotencyKey = value.idempotencyKey || newIdempotencyKey();
    // stored before it is sent: a reload in between repeats the same request
    draft.set('idempotencyKey', idempotencyKey);
    isUsed.current = false;
    const result = await write<PhoneOrderReply>({
      method: 'POST',
      path: ADMIN_PATHS.placePhoneOrder,
      body: orderBody(value, total ?? 0),
      idempotencyKey,
      invalidates: ['orders', 'packing', 'payments', 'today', 'sellable-variants'],
    });
    if (result.ok) {
      notify({ message: `Order ${result.data.id} created` });
      setCreated(result.data.id);
      return { ok: true, data: EMPTY_DRAFT };
    }
    const { error } = result;
    isUsed.current = error.kind === 'http-error' && error.code === KEY_REUSED;
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
            <ItemsSection
              items={items}
              quote={quote}
              isCurrent={isCurrent}
              error={draft.fieldError('items')}
              onChange={(next) => draft.set('items', next)}
            />
            <CustomerSection draft={value} set={draft.set} errorOf={draft.fieldError} />
          </>
        }
        side={
          <>
            <PaymentSection draft={value} quote={quote} set={draft.set} errorOf={draft.fieldError} />
            <Section title="Total">
              {quote ? (
                <Sums quote={quote} draft={value} />
              ) : (
                <p>
                  {items.length === 0 ? 'Add an item to see what the order costs.' : 'Asking for prices …'}
                </p>
              )}
              {quoteError && (
                <Notice tone="bad" title={quoteError} action={<Button onClick={renew}>Try again</Button>} />
              )}
              {draft.error && (
                <div role="alert">
                  <Notice
                    tone="bad"
                    title={draft.error}
                    action={
                      isUsed.current && (
                        <>
                          <LinkButton href="/orders">Look at the orders</LinkButton>
                          <Button onClick={() => draft.set('idempotencyKey', '')}>It is another order</Button>
                        </>
                      )
                    }
                  >
                    Everything you entered is kept.
                  </Notice>
                </div>
              )}
              <Button
                variant="primary"
                className="new-order-create"
                isBusy={draft.isSaving || (items.length > 0 && !isCurrent && quoteError === undefined)}
                disabled={items.length === 0}
                onClick={submit}
              >
                {total === undefined ? 'Create order' : `Create order · ${formatRupees(total)}`}
              </Button>
            </Section>
          </>
        }
      />
    </>
  );
}

type WriteError = { kind: string; message: string; code?: string };

function messageOf({ kind, message, code }: WriteError): string {
  if (code === KEY_REUSED)
    return 'An order was created from this form already, before its last change. Look for it under Orders.';
  return kind === 'no-response'
    ? `${message} It is not known whether the order was created: press the button again, it is created once.`
    : message;
}

function Sums({ quote, draft }: { quote: PhoneQuote; draft: OrderDraft }) {
  const { itemsTotal, delivery, deliveryProblem, payments } = quote;
  const fee = payments.find(({ kind }) => kind === draft.payment)?.fee ?? 0;
  return (
    <div className="new-order-sums">
      <Sum label="Items" rupees={itemsTotal} />
      <div>
        <span>Delivery</span>
        {delivery === 0 ? (
          <span>{deliveryProblem ? 'Not possible' : 'Free'}</span>
        ) : (
          <Money rupees={delivery} />
        )}
      </div>
      {deliveryProblem && <p className="field-error">{deliveryProblem}</p>}
      {fee > 0 && <Sum label="Cash on delivery fee" rupees={fee} />}
      <div className="new-order-total" aria-live="polite">
        <span>Total</span>
        <Money rupees={totalOf(quote, draft.payment)} />
      </div>
    </div>
  );
}

const Sum = ({ label, rupees }: { label: string; rupees: number }) => (
  <div>
    <span>{label}</span>
    <Money rupees={rupees} />
  </div>
);

/** A rejected order leads to the first field that is wrong. */
function useFocusOnError(error: string | undefined): void {
  useEffect(() => {
    if (error !== undefined)
      document.querySelector<HTMLElement>('.main [aria-invalid="true"], .main [data-invalid]')?.focus();
  }, [error]);
}
