import { STORED_PAYMENT_KEY } from '#storefront/state/end-drafts-with-session.ts';
import { readSessionValue, writeSessionValue } from '#storefront/state/storage/session-storage.ts';
import type { FieldValues } from './form/field-values.ts';

// Never other fields: a server may ask for card numbers.
const STORED_FIELDS = ['method', 'upiPaid', 'utr'];

/** What the payment page needs to continue after the browser has discarded or reloaded it. */
export interface StoredPayment {
  /** The entered method and UTR. */
  values: FieldValues;
  /** The server's reply that the screen shows. */
  reply?: unknown;
}

/** Returns what this tab has stored for the order. The reply is not validated. */
export function readStoredPayment(orderId: string): StoredPayment {
  const stored = readSessionValue(STORED_PAYMENT_KEY);
  if (stored?.orderId !== orderId) return { values: {} };
  const { values, reply } = stored;
  return { values: storedFields(values), ...(reply !== undefined && { reply }) };
}

/** Stores it for this tab in place of any other order's. */
export function writeStoredPayment(orderId: string, { values, reply }: StoredPayment): void {
  writeSessionValue(STORED_PAYMENT_KEY, {
    orderId,
    values: storedFields(values),
    ...(reply !== undefined && { reply }),
  });
}

export function clearStoredPayment(): void {
  writeSessionValue(STORED_PAYMENT_KEY, undefined);
}

function storedFields(values: unknown): FieldValues {
  if (values === null || typeof values !== 'object') return {};
  const entries = Object.entries(values).filter(
    ([name, value]) =>
      STORED_FIELDS.includes(name) && (typeof value === 'string' || typeof value === 'boolean'),
  );
  return Object.fromEntries(entries);
}
