import type { PaymentField } from '#contract/payments.ts';
import { type FieldValues, isFilled } from './field-values.ts';

/** A field is hidden only if it has `showWhenFilled` and none of those fields is filled (specification, section 4). */
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

/** The values to send: those of the visible fields. */
export function visibleValues(fields: readonly PaymentField[], values: FieldValues): FieldValues {
  return Object.fromEntries(visibleFields(fields, values).map(({ name }) => [name, values[name] ?? '']));
}
