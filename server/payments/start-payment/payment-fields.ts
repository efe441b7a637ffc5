import type { PaymentField } from '#contract/payments.ts';
import { formatPaise, toRupees } from '#format/money.ts';
import type { OfferedProvider } from '../provider-registry.ts';

/** The payment form: the choice of method, then the fields of the offered methods. */
export function paymentFields(providers: readonly OfferedProvider[]): PaymentField[] {
  const options = providers.map(optionOf);
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
  return [method, ...providers.flatMap((provider) => provider.option.fields ?? [])];
}

function optionOf({ method, feePaise = 0, option: { label } }: OfferedProvider) {
  if (feePaise === 0) return { label, value: method };
  return { label: `${label} (${formatPaise(feePaise)} extra)`, value: method, fee: toRupees(feePaise) };
}
