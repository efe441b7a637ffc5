import type { ShippingAddress } from '#contract/orders.ts';
import type { Transaction } from '#server/database/database.ts';
import { phoneDigits } from './order-contact.ts';
import { updateAddress } from './order-queries.ts';

/**
 * Replaces the delivery address of an order, and the phone number with which it is tracked. Caller holds the order
 * lock and has checked that the address may change.
 */
export async function updateShippingAddress(
  trx: Transaction,
  orderId: string,
  address: ShippingAddress,
): Promise<void> {
  await updateAddress(trx, orderId, address, phoneDigits(address.phone));
}
