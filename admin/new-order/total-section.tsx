import { Button, LinkButton } from '#admin/kit/button.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { Money } from '#admin/kit/figures.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import type { PhoneQuote } from '#contract/admin/orders/phone-order.ts';
import { formatRupees } from '#format/money.ts';
import { type OrderDraft, totalOf } from './order-draft.ts';

interface TotalSectionProps {
  draft: OrderDraft;
  /** Undefined until the first quote. */
  quote: PhoneQuote | undefined;
  quoteError: string | undefined;
  onRetryQuote: () => void;
  /** Why the order was not created. */
  error: string | undefined;
  /** Undefined unless an order was created from this form already. */
  onOtherOrder: (() => void) | undefined;
  isBusy: boolean;
  onCreate: () => void;
}

/** What the order costs, and the button that creates it. */
export function TotalSection({
  draft,
  quote,
  quoteError,
  onRetryQuote,
  error,
  onOtherOrder,
  isBusy,
  onCreate,
}: TotalSectionProps) {
  const isEmpty = draft.items.length === 0;
  return (
    <Section title="Total">
      {quote ? (
        <Sums quote={quote} draft={draft} />
      ) : (
        <p>{isEmpty ? 'Add an item to see what the order costs.' : 'Asking for prices…'}</p>
      )}
      {quoteError && (
        <Notice tone="bad" title={quoteError} action={<Button onClick={onRetryQuote}>Try again</Button>} />
      )}
      {error && (
        <div role="alert">
          <Notice
            tone="bad"
            title={error}
            action={
              onOtherOrder && (
                <>
                  <LinkButton href="/orders">Look at the orders</LinkButton>
                  <Button onClick={onOtherOrder}>It is another order</Button>
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
        isBusy={isBusy}
        disabled={isEmpty}
        onClick={onCreate}
      >
        {quote ? `Create order · ${formatRupees(totalOf(quote, draft.payment))}` : 'Create order'}
      </Button>
    </Section>
  );
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
