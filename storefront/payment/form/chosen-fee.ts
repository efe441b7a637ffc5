import type { PaymentField } from '#contract/payments.ts';
import type { FieldValues } from './field-value.ts';

/** The sum of the fees of the selected options, in rupees (capability `payment-choices`). */
export function selectedFee(fields: readonly PaymentField[], values: FieldValues): number {
  const fees = fields.flatMap(({ name, options = [] }) =>
    options.filter(({ value }) => value === values[name]).map(({ fee = 0 }) => fee),
  );
  return fees.reduce((paise, fee) => paise + Math.round(fee * 100), 0) / 100;
}
