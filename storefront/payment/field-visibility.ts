import type { PaymentField } from '#contract/payments.ts';
import { type FieldValues, isFilled } from './field-value.ts';

/** A field shows unless it waits for others and none of them is filled (section 4). */
export function visibleFields(fields: readonly PaymentField[], values: FieldValues): PaymentField[] {
  const filled = new Set(
    fields.filter((field) => isFilled(field, values[field.name])).map(({ name }) => name),
  );
  return fields.filter(({ showWhenFilled = [] }) => {
    return showWhenFilled.length === 0 || showWhenFilled.some((name) => filled.has(name));
  });
}

/** Submit stays disabled while a visible required field is empty. */
export function isComplete(fields: readonly PaymentField[], values: FieldValues): boolean {
  return visibleFields(fields, values).every(
    (field) => !field.rules?.required || isFilled(field, values[field.name]),
  );
}

/** What is sent: hidden fields stay at home. */
export function sentValues(fields: readonly PaymentField[], values: FieldValues): FieldValues {
  return Object.fromEntries(visibleFields(fields, values).map(({ name }) => [name, values[name] ?? '']));
}
