import { RadioGroup, SelectField } from '#admin/kit/forms/choices.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import type { PhoneQuote, ReceivedMethod } from '#contract/admin/orders/phone-order.ts';
import { formatRupees } from '#format/money.ts';
import type { OrderDraft } from './order-draft.ts';

const RECEIVED_BY: { value: ReceivedMethod; label: string }[] = [
  { value: 'upi', label: 'UPI' },
  { value: 'bank', label: 'Bank transfer' },
  { value: 'cash', label: 'Cash' },
];

interface PaymentSectionProps {
  draft: OrderDraft;
  quote: PhoneQuote | undefined;
  set: (field: string, value: unknown) => void;
  errorOf: (field: string) => string | undefined;
}

/** How the order is paid. Methods that are not possible here say why. */
export function PaymentSection({ draft, quote, set, errorOf }: PaymentSectionProps) {
  const { payment, receivedBy, reference } = draft;
  const offered = (kind: 'cod' | 'upi') => quote?.payments.find((each) => each.kind === kind);
  const isMissing = (kind: 'cod' | 'upi') => quote !== undefined && !offered(kind);
  const cod = offered('cod');
  const upi = offered('upi');
  const codHint = cod?.fee
    ? `With a fee of ${formatRupees(cod.fee)}.`
    : 'The order can be packed at once; the carrier collects the money.';
  return (
    <Section title="Payment">
      <RadioGroup
        label="How does the customer pay?"
        value={payment}
        onChange={(value) => set('payment', value)}
        choices={[
          {
            value: 'cod',
            label: 'Cash on delivery',
            hint: isMissing('cod') ? 'The shop does not offer it.' : (cod?.problem ?? codHint),
            isDisabled: isMissing('cod') || cod?.problem !== undefined,
          },
          {
            value: 'upi',
            label: 'UPI',
            hint: isMissing('upi')
              ? 'The shop does not offer it.'
              : (upi?.problem ?? 'The order page then shows the QR code and what to send.'),
            isDisabled: isMissing('upi') || upi?.problem !== undefined,
          },
          {
            value: 'received',
            label: 'Already paid',
            hint: 'The payment is recorded with the order, which can be packed at once.',
          },
          { value: 'later', label: 'Later', hint: 'The stock is reserved meanwhile.' },
        ]}
      />
      {payment === 'received' && (
        <div className="new-order-fields">
          <SelectField
            label="Paid by"
            value={receivedBy}
            onChange={(value) => set('receivedBy', value)}
            choices={RECEIVED_BY}
          />
          <TextField
            label="Number of the payment"
            hint="The UTR of the bank, or the number of the receipt."
            autoComplete="off"
            value={reference}
            onChange={(text) => set('reference', text)}
            error={errorOf('reference')}
          />
        </div>
      )}
    </Section>
  );
}
