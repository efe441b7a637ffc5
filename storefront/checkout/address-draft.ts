import type { ShippingAddress } from '#contract/orders.ts';
import { ADDRESS_DRAFT_KEY } from '#storefront/state/end-drafts-with-session.ts';
import { readSessionValue, writeSessionValue } from '#storefront/state/storage/session-storage.ts';

/**
 * The address as typed in the checkout form, restored after a reload or a visit to another page. A sign-in or sign-out
 * removes it (`endDraftsWithSession`).
 */
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

/** Stored for this tab until the order is placed, or the shopper signs in or out. */
export function saveAddressDraft(address: ShippingAddress): void {
  writeSessionValue(ADDRESS_DRAFT_KEY, { ...address });
}

export function clearAddressDraft(): void {
  writeSessionValue(ADDRESS_DRAFT_KEY, undefined);
}
