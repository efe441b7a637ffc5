import type { ShippingAddress } from '#contract/orders.ts';
import { readSessionValue, writeSessionValue } from './session-storage.ts';
import { SHIPPING_FIELDS } from './shipping-form.ts';

const DRAFT_KEY = 'checkout-address';

/** The address as typed, restored when the shopper returns from a sign-in. */
export function readAddressDraft(): ShippingAddress {
  const stored = readSessionValue(DRAFT_KEY);
  const text = (name: string) => (typeof stored?.[name] === 'string' ? stored[name] : '');
  const [fullName, address, postalCode, city, state, phone] = SHIPPING_FIELDS.map(text);
  return {
    fullName: fullName ?? '',
    address: address ?? '',
    city: city ?? '',
    state: state ?? '',
    postalCode: postalCode ?? '',
    phone: phone ?? '',
  };
}

/** Stored for this tab until the order is placed. */
export function saveAddressDraft(address: ShippingAddress): void {
  writeSessionValue(DRAFT_KEY, { ...address });
}

export function clearAddressDraft(): void {
  writeSessionValue(DRAFT_KEY, undefined);
}
