import type { PaymentField } from '#contract/payments.ts';
import type { FieldValue } from '#storefront/api/payments.ts';
import type { FieldValues } from '#storefront/payment/form/field-values.ts';
import { FormField } from '#storefront/payment/form/form-field.tsx';
import { PaymentForm } from '#storefront/payment/form/payment-form.tsx';
import { NotPayableScreen } from '#storefront/payment/not-payable-screen.tsx';
import { PaymentAppScreen } from '#storefront/payment/payment-app-screen.tsx';
import { PaymentErrorScreen } from '#storefront/payment/payment-error-screen.tsx';
import { PAYMENT_EXCEPTION } from '#storefront/payment/payment-outcome.ts';
import { FormSkeleton } from '#storefront/payment/payment-screen.tsx';
import { PaymentSummaryList } from '#storefront/payment/upi/payment-summary-list.tsx';
import { UpiScreen, type UpiScreenProps } from '#storefront/payment/upi/upi-screen.tsx';
import { Sample, State } from './sample.tsx';

const doNothing = () => {};

export function PaymentSamples() {
  return (
    <>
      <Sample title="Payment" note="Fields as the server names them; who gets how much, beside a code.">
        {PAYMENT_FIELDS.map(([field, value]) => (
          <State key={field.name} name={`field ${field.name}`}>
            <FormField field={field} value={value} error={undefined} onChange={doNothing} />
          </State>
        ))}
        <State name="field, error">
          <FormField
            field={{ name: 'mobile', label: 'Mobile', type: 'tel' }}
            value="+91"
            error="Phone number must be 13 characters (including +91)"
            onChange={doNothing}
          />
        </State>
        <State name="list, error">
          <FormField
            field={{ name: 'ask', label: 'Ask me', type: 'checkbox', options: SAMPLE_OPTIONS }}
            value=""
            error="This field is required"
            onChange={doNothing}
          />
        </State>
        <State name="who gets how much" isWide>
          <PaymentSummaryList summary={SUMMARY} />
        </State>
      </Sample>
      <Sample title="Payment form">
        <State name="loading" isWide>
          <FormSkeleton />
        </State>
        <State name="something to fill in" isWide>
          <Form values={{}} />
        </State>
        <State name="ready, with a fee" isWide>
          <Form values={{ how: 'cash' }} />
        </State>
        <State name="busy" isWide>
          <Form values={{ how: 'cash' }} isBusy />
        </State>
      </Sample>
      <Sample title="Payment screen" note="What the answer to a payment leads to.">
        <State name="code being drawn" isWide>
          <Upi code={{ image: '' }} summary={{}} options={['scan']} acceptsUtr={false} />
        </State>
        <State name="code with all facts" isWide>
          <Upi options={['copy', 'save_qr', 'scan']} />
        </State>
        <State name="on a phone" isWide>
          <Upi options={['copy', 'save_qr', 'scan']} isPhone />
        </State>
        <State name="on a phone, verified merchant" isWide>
          <Upi options={['link', 'save_qr', 'scan']} isPhone />
        </State>
        <State name="wrong UTR" isWide>
          <Upi options={['scan']} utr="4123" utrError="The UPI reference number (UTR) has 12 digits." />
        </State>
        <State name="report being sent" isWide>
          <Upi options={['scan']} utr="412345678903" isBusy />
        </State>
        <State name="payment app" isWide>
          <PaymentAppScreen href="bhim://pay" summary={SUMMARY} onChooseOther={doNothing} />
        </State>
        <State name="nothing left to pay" isWide>
          <NotPayableScreen progress="accepted" />
        </State>
        <State name="cancelled meanwhile" isWide>
          <NotPayableScreen progress="cancelled" />
        </State>
        <State name="failed" isWide>
          <PaymentErrorScreen
            message={PAYMENT_EXCEPTION}
            detail="The bank did not answer."
            onRetry={doNothing}
          />
        </State>
        <State name="failed, only back" isWide>
          <PaymentErrorScreen message="Order ID is missing. Please return to checkout." />
        </State>
      </Sample>
    </>
  );
}

interface UpiSample extends Partial<Omit<UpiScreenProps, 'upi'>> {
  options: UpiScreenProps['upi']['options'];
  acceptsUtr?: boolean;
}

function Upi({ options, acceptsUtr = true, ...rest }: UpiSample) {
  return (
    <UpiScreen
      code={{ text: UPI_LINK }}
      summary={SUMMARY}
      upi={{ reference: 'HTDEMO123401', options, acceptsUtr }}
      utr=""
      isBusy={false}
      isPhone={false}
      onUtrChange={doNothing}
      onPaid={doNothing}
      onChooseOther={doNothing}
      {...rest}
    />
  );
}

function Form({ values, isBusy = false }: { values: FieldValues; isBusy?: boolean }) {
  return (
    <PaymentForm
      fields={METHOD_FIELDS}
      values={values}
      serverErrors={{}}
      totalRupees={1499}
      isBusy={isBusy}
      onChange={doNothing}
      onPay={async () => {}}
    />
  );
}

const UPI_LINK = 'upi://pay?pa=shop%40bank&pn=Haat%20Bazaar&am=1499.00&cu=INR&tn=Order%20HT-DEMO';
const SUMMARY = { amount: 1499, payee: 'Haat Bazaar', upiId: 'shop@bank', note: 'Order HT-DEMO' };

const SAMPLE_OPTIONS = [
  { label: 'By mail', value: 'mail' },
  { label: 'By message', value: 'message' },
];

/** One field of each type that a server may send, with a sample value. */
const PAYMENT_FIELDS: [field: PaymentField, value: FieldValue][] = [
  [{ name: 'upi', label: 'UPI ID', type: 'text', placeholder: 'name@bank' }, ''],
  [{ name: 'receipt', label: 'Receipt to', type: 'email' }, 'asha@example.in'],
  [{ name: 'phone', label: 'Mobile', type: 'tel', rules: { required: true } }, '+919876543210'],
  [{ name: 'months', label: 'Months', type: 'number', description: 'At most 12.' }, '3'],
  [{ name: 'secret', label: 'Gift card PIN', type: 'password' }, '4711'],
  [{ name: 'note', label: 'Note', type: 'textarea' }, 'A present, please no prices.'],
  [{ name: 'bank', label: 'Bank', type: 'select', options: SAMPLE_OPTIONS }, 'mail'],
  [{ name: 'tell', label: 'Tell me', type: 'checkbox', options: SAMPLE_OPTIONS }, 'mail'],
  [{ name: 'agree', label: 'I agree', type: 'checkbox' }, true],
];

const METHOD_FIELDS: PaymentField[] = [
  {
    name: 'how',
    label: 'Way to pay',
    type: 'select',
    rules: { required: true },
    options: [{ label: 'Cash on delivery', value: 'cash', fee: 40 }],
  },
];
