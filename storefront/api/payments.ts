import type { PaymentField } from '#contract/payments.ts';
import type { ApiClient, ApiResult } from './client.ts';
import { defined, type Fields, fieldsOf, listOf, numberOf, textOf, textsOf, unwrap } from './read.ts';

export type FieldValue = string | boolean;

/** GET /payments/fields. Accepts a list, or an object with a `fields` list; else there are no fields. */
export async function fetchPaymentFields(
  api: ApiClient,
  /** Also requests the options that depend on this order (capability `payment-choices`). */
  orderId?: string,
): Promise<ApiResult<PaymentField[]>> {
  const result = await api.call('GET', '/payments/fields', orderId ? { query: { orderId } } : {});
  if (!result.ok) return result;
  return { ok: true, data: readPaymentFields(result.data) };
}

export interface NewPayment {
  fields: Record<string, FieldValue>;
  orderId: string;
}

/**
 * POST /payments. payment/payment-outcome.ts parses the reply. A repeated request with the same `key` gets
 * the first reply (capability `idempotency`).
 */
export async function startPayment(
  api: ApiClient,
  body: NewPayment,
  key: string | undefined,
): Promise<ApiResult<unknown>> {
  const headers = key ? { headers: { 'idempotency-key': key } } : {};
  const result = await api.call('POST', '/payments', { body, ...headers });
  return result.ok ? { ok: true, data: unwrap(result.data) } : result;
}

/** The fields of a payment form, from a list or from a list under `fields`; each name once (section 7). */
export function readPaymentFields(body: unknown): PaymentField[] {
  const answer = unwrap(body);
  const list = Array.isArray(answer) ? answer : fieldsOf(answer)?.fields;
  const fields = listOf(list).map(readField).filter(defined);
  return fields.filter((field, i) => fields.findIndex(({ name }) => name === field.name) === i);
}

// A table, so that the compiler reports a missing type. Importing the contract's list would bundle zod.
const TYPES: Record<PaymentField['type'], true> = {
  text: true,
  email: true,
  password: true,
  number: true,
  tel: true,
  textarea: true,
  select: true,
  checkbox: true,
};

function isType(value: unknown): value is PaymentField['type'] {
  return typeof value === 'string' && Object.hasOwn(TYPES, value);
}

function readField(value: unknown): PaymentField | undefined {
  const fields = fieldsOf(value);
  const name = textOf(fields?.name);
  // as an object key, this name would change the prototype
  if (!fields || !name || name === '__proto__') return undefined;
  const options = readOptions(fields.options);
  const rulesMessages = textsOf(fields.rulesMessages);
  const showWhenFilled = textsOf(fields.showWhenFilled);
  const defaultValue = readDefault(fields.defaultValue);
  return {
    name,
    label: textOf(fields.label) ?? name,
    type: isType(fields.type) ? fields.type : 'text',
    ...optionalTexts(fields),
    ...(options.length > 0 && { options }),
    ...(fields.inline === true && { inline: true }),
    rules: readRules(fieldsOf(fields.rules) ?? {}),
    ...(rulesMessages.length > 0 && { rulesMessages }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(showWhenFilled.length > 0 && { showWhenFilled }),
  };
}

function optionalTexts(fields: Fields): Pick<PaymentField, 'placeholder' | 'description' | 'mask'> {
  const placeholder = textOf(fields.placeholder);
  const description = textOf(fields.description);
  const mask = textOf(fields.mask);
  return {
    ...(placeholder && { placeholder }),
    ...(description && { description }),
    ...(mask && { mask }),
  };
}

type Option = NonNullable<PaymentField['options']>[number];

function readOptions(value: unknown): Option[] {
  const options = listOf(value).map(readOption).filter(defined);
  return options.filter((option, i) => options.findIndex((other) => other.value === option.value) === i);
}

/** An option is a text or `{ label, value }` (ruling 28). */
function readOption(value: unknown): Option | undefined {
  const plain = textOf(value);
  if (plain !== undefined) return { label: plain, value: plain };
  const fields = fieldsOf(value);
  const chosen = textOf(fields?.value) ?? textOf(fields?.label);
  if (chosen === undefined) return undefined;
  const fee = numberOf(fields?.fee);
  return {
    label: textOf(fields?.label) ?? chosen,
    value: chosen,
    ...(fee !== undefined && fee > 0 && { fee }),
  };
}

function readRules(rules: Fields): NonNullable<PaymentField['rules']> {
  const minLength = numberOf(rules.minLength);
  const maxLength = numberOf(rules.maxLength);
  const pattern = textOf(rules.pattern);
  return {
    ...((rules.required === true || rules.required === 'true') && { required: true }),
    ...(minLength !== undefined && minLength > 0 && { minLength }),
    ...(maxLength !== undefined && maxLength > 0 && { maxLength }),
    ...(pattern && { pattern }),
  };
}

function readDefault(value: unknown): string | boolean | undefined {
  return typeof value === 'boolean' ? value : textOf(value);
}
