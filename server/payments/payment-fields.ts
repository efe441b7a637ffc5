import type { PaymentField } from '#contract/payments.ts';
import { rupees, writtenRupees } from '#server/money.ts';
import type { OfferedProvider } from './payment-providers.ts';

/** The payment form: the choice of method, then the fields of the offered methods. */
export function paymentFields(offered: readonly OfferedProvider[]): PaymentField[] {
  const options = offered.map(optionOf);
  const first = options[0]?.value;
  const method: PaymentField = {
    name: 'method',
    label: 'Payment method',
    type: 'select',
    options,
    rules: { required: true },
    rulesMessages: ['Please choose a payment method'],
    ...(first !== undefined && { defaultValue: first }),
  };
  return [method, ...offered.flatMap((provider) => provider.offered.fields ?? [])];
}

function optionOf({ method, feePaise = 0, offered: { label } }: OfferedProvider) {
  if (feePaise === 0) return { label, value: method };
  return { label: `${label} (${writtenRupees(feePaise)} extra)`, value: method, fee: rupees(feePaise) };
}
