import type { ShippingAddress } from '#contract/orders.ts';
import { ADDRESS_DRAFT_KEY } from '#storefront/state/end-drafts-with-session.ts';
import { readSessionValue, writeSessionValue } from '#storefront/state/storage/session-storage.ts';

/** The address as typed, restored after a reload or a visit to another page. It ends with the session. */
export function readAddressDraft(): ShippingAddress {
  const stored = readSessionValue(ADDRESS_DRAFT_KEY);
  const text = (name: keyof ShippingAddress) => (typeof stored?.[name] === 'string' ? stored[name] : '');
  return {
    fullName: text('fullName'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postalCode'),
    phone: text('phone'),
  };
}

/** Stored for this tab until the order is placed or the session ends. */
export function saveAddressDraft(address: ShippingAddress): void {
  writeSessionValue(ADDRESS_DRAFT_KEY, { ...address });
}

export function clearAddressDraft(): void {
  writeSessionValue(ADDRESS_DRAFT_KEY, undefined);
}
