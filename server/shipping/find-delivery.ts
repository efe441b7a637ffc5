import { shippingRules } from '#contract/shipping.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { findStateByName } from '#server/tax/indian-states.ts';
import { findStateByPin } from '#server/tax/place-of-supply.ts';
import { selectShippingRules } from './shipping-queries.ts';
import {
  type DeliveryTerms,
  deliveryDates,
  findDeliveryTerms,
  notDeliveredMessage,
} from './shipping-rules.ts';

const zoneRules = shippingRules.omit({ notServed: true });

/** How the shop delivers to an address now. */
export type Delivery =
  | { isServed: false; message: string }
  | ({ isServed: true; dates?: { from: string; to: string } } & Omit<DeliveryTerms, 'days'>);

interface Address {
  /** Six digits. */
  postalCode: string;
  /** Decides only where the PIN code belongs to several States. */
  state?: string | undefined;
}

/**
 * How the shop delivers to an address now, from the merchant's shipping rules. Without rules delivery is free
 * everywhere, and no dates are stated.
 */
export async function findDelivery(
  db: Database | Transaction,
  { postalCode, state = '' }: Address,
): Promise<Delivery> {
  const stored = await selectShippingRules(db, postalCode);
  if (stored.isNotServed) return { isServed: false, message: notDeliveredMessage(postalCode) };
  if (!stored.rules) return { isServed: true, ...FREE };
  const rules = zoneRules.parse(stored.rules);
  const stateCode = (findStateByPin(postalCode) ?? findStateByName(state))?.code;
  const { days, ...terms } = findDeliveryTerms(rules, { postalCode, stateCode });
  return { isServed: true, ...terms, dates: deliveryDates(rules, { days }, Date.now()) };
}

const FREE = { feePaise: 0, freeFromPaise: undefined, isCashPossible: true, zoneName: undefined };

/** As `findDelivery`. Throws UserError: not_delivered, if the shop does not deliver to the address. */
export async function findDeliveryTo(
  db: Database | Transaction,
  address: Address,
): Promise<Extract<Delivery, { isServed: true }>> {
  const delivery = await findDelivery(db, address);
  if (delivery.isServed) return delivery;
  const { message } = delivery;
  throw fieldError('shippingAddress.postalCode', message, 'not_delivered');
}
