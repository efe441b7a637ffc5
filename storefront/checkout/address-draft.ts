import type { ShippingAddress } from '#contract/orders.ts';
import { readSession, writeSession } from './session-values.ts';
import { SHIPPING_FIELDS } from './shipping-form.ts';

const DRAFT_KEY = 'checkout-address';

/** The address as typed, restored when the shopper returns from a sign-in. */
export function readDraft(): ShippingAddress {
  const kept = readSession(DRAFT_KEY);
  const text = (name: string) => (typeof kept?.[name] === 'string' ? kept[name] : '');
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
export function keepDraft(address: ShippingAddress): void {
  writeSession(DRAFT_KEY, { ...address });
}

export function forgetDraft(): void {
  writeSession(DRAFT_KEY, undefined);
}
