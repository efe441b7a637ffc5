import { API_PATHS } from '#contract/api-paths.ts';
import type { PaymentField } from '#contract/payments.ts';
import type { ApiClient, ApiResult } from './client.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  asTexts,
  isDefined,
  type JsonObject,
  unwrapData,
} from './parsing/parse.ts';

export type FieldValue = string | boolean;

/** GET /payments/fields. Accepts a list, or an object with a `fields` list; else there are no fields. */
export async function fetchPaymentFields(
  api: ApiClient,
  /** Also requests the options that depend on this order (capability `payment-choices`). */
  orderId?: string,
): Promise<ApiResult<PaymentField[]>> {
  const result = await api.call('GET', API_PATHS.paymentFields, orderId ? { query: { orderId } } : {});
  if (!result.ok) return result;
  const fields = parsePaymentFields(result.data);
  return { ok: true, data: orderId === undefined ? fields.map(withoutFees) : fields };
}

/** Fees belong to the options of an order. */
function withoutFees({ options, ...field }: PaymentField): PaymentField {
  return { ...field, ...(options && { options: options.map(({ label, value }) => ({ label, value })) }) };
}

export interface NewPayment {
  fields: Record<string, FieldValue>;
  orderId: string;
}

/** Any of them makes an object the reply to a payment (specification, section 4). */
const PAYMENT_REPLY = ['success', 'error', 'action', 'redirectUrl'];

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
  const result = await api.call('POST', API_PATHS.payments, { body, ...headers });
  return result.ok ? { ok: true, data: unwrapData(result.data, ...PAYMENT_REPLY) } : result;
}

/**
 * The fields of a payment form, from a list or from a list under `fields`; each name once (specification, section 7).
 */
export function parsePaymentFields(body: unknown): PaymentField[] {
  const reply = unwrapData(body, 'fields');
  const list = Array.isArray(reply) ? reply : asObject(reply)?.fields;
  const fields = asList(list).map(parseField).filter(isDefined);
  return fields.filter((field, i) => fields.findIndex(({ name }) => name === field.name) === i);
}

// A table, so that the compiler reports a missing type. Importing the contract's list would bundle zod.
const FIELD_TYPES: Record<PaymentField['type'], true> = {
  text: true,
  email: true,
  password: true,
  number: true,
  tel: true,
  textarea: true,
  select: true,
  checkbox: true,
};

function isFieldType(value: unknown): value is PaymentField['type'] {
  return typeof value === 'string' && Object.hasOwn(FIELD_TYPES, value);
}

function parseField(value: unknown): PaymentField | undefined {
  const fields = asObject(value);
  const name = asText(fields?.name);
  // as an object key, this name would change the prototype
  if (!fields || !name || name === '__proto__') return undefined;
  const options = parseOptions(fields.options);
  const rulesMessages = asTexts(fields.rulesMessages);
  const showWhenFilled = asTexts(fields.showWhenFilled);
  const defaultValue = parseDefault(fields.defaultValue);
  return {
    name,
    label: asText(fields.label) ?? name,
    type: isFieldType(fields.type) ? fields.type : 'text',
    ...optionalTexts(fields),
    ...(options.length > 0 && { options }),
    ...(fields.inline === true && { inline: true }),
    rules: parseRules(asObject(fields.rules) ?? {}),
    ...(rulesMessages.length > 0 && { rulesMessages }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(showWhenFilled.length > 0 && { showWhenFilled }),
  };
}

function optionalTexts(fields: JsonObject): Pick<PaymentField, 'placeholder' | 'description' | 'mask'> {
  const placeholder = asText(fields.placeholder);
  const description = asText(fields.description);
  const mask = asText(fields.mask);
  return {
    ...(placeholder && { placeholder }),
    ...(description && { description }),
    ...(mask && { mask }),
  };
}

type Option = NonNullable<PaymentField['options']>[number];

function parseOptions(value: unknown): Option[] {
  const options = asList(value).map(parseOption).filter(isDefined);
  return options.filter((option, i) => options.findIndex((other) => other.value === option.value) === i);
}

/** An option is a text or `{ label, value }` (specification, ruling 28). */
function parseOption(value: unknown): Option | undefined {
  const optionText = asText(value);
  if (optionText !== undefined) return { label: optionText, value: optionText };
  const fields = asObject(value);
  const optionValue = asText(fields?.value) ?? asText(fields?.label);
  if (optionValue === undefined) return undefined;
  const fee = asNumber(fields?.fee);
  return {
    label: asText(fields?.label) ?? optionValue,
    value: optionValue,
    ...(fee !== undefined && fee > 0 && { fee }),
  };
}

function parseRules(rules: JsonObject): NonNullable<PaymentField['rules']> {
  const minLength = asNumber(rules.minLength);
  const maxLength = asNumber(rules.maxLength);
  const pattern = asText(rules.pattern);
  return {
    ...((rules.required === true || rules.required === 'true') && { required: true }),
    ...(minLength !== undefined && minLength > 0 && { minLength }),
    ...(maxLength !== undefined && maxLength > 0 && { maxLength }),
    ...(pattern && { pattern }),
  };
}

function parseDefault(value: unknown): string | boolean | undefined {
  return typeof value === 'boolean' ? value : asText(value);
}
