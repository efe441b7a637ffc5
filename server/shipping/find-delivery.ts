import { shippingRules } from '#contract/shipping.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { onlyStateOf } from '#server/tax/gst-registration.ts';
import { findStateByName } from '#server/tax/indian-states.ts';
import { findStateByPin } from '#server/tax/place-of-supply.ts';
import { selectShippingRules } from './shipping-queries.ts';
import {
  type DeliveryTerms,
  deliveryDates,
  findDeliveryTerms,
  notDeliveredMessage,
  onlyWithinMessage,
  type ZoneRules,
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

/** The merchant's shipping rules for one PIN code. */
export interface StoredShipping {
  /** Undefined: delivery is free everywhere, and no dates are stated. */
  rules: ZoneRules | undefined;
  isNotServed: boolean;
  /** The code of the only State in which the seller may sell. Undefined: everywhere. */
  onlyState: string | undefined;
  /** Changes with every write of the store information. Null: there is none. */
  storeVersion: string | null;
}

/** Reads the merchant's shipping rules for a PIN code. */
export async function readShipping(db: Database | Transaction, postalCode: string): Promise<StoredShipping> {
  const stored = await selectShippingRules(db, [postalCode]);
  return storedShipping(stored, parseRules(stored), postalCode);
}

/** The same for several PIN codes, in their order. */
export async function readShippingOfAll(
  db: Database | Transaction,
  postalCodes: readonly string[],
): Promise<StoredShipping[]> {
  const stored = await selectShippingRules(db, postalCodes);
  const rules = parseRules(stored);
  return postalCodes.map((code) => storedShipping(stored, rules, code));
}

type StoredRules = Awaited<ReturnType<typeof selectShippingRules>>;

const parseRules = ({ rules }: StoredRules) => (rules ? zoneRules.parse(rules) : undefined);

const storedShipping = (
  { notServed, seller, storeVersion }: StoredRules,
  rules: ZoneRules | undefined,
  postalCode: string,
): StoredShipping => ({
  rules,
  isNotServed: notServed.has(postalCode),
  onlyState: onlyStateOf(seller),
  storeVersion,
});

/** How the shop delivers to an address by these rules. */
export function deliveryTo(shipping: StoredShipping, address: Address): Delivery {
  const delivery = deliveryWithoutDates(shipping, address);
  const { rules } = shipping;
  if (!delivery.isServed || !rules) return delivery;
  const { days, ...terms } = termsFor(rules, address);
  return { isServed: true, ...terms, dates: deliveryDates(rules, { days }, Date.now()) };
}

/** The same for an order, which states no dates: to count the working days takes longer than all else. */
export function deliveryWithoutDates(shipping: StoredShipping, address: Address): Delivery {
  const message = findDeliveryProblem(shipping, address);
  if (message !== undefined) return { isServed: false, message };
  const { rules } = shipping;
  if (!rules) return { isServed: true, ...FREE };
  const { days: _, ...terms } = termsFor(rules, address);
  return { isServed: true, ...terms };
}

function findDeliveryProblem(
  { isNotServed, onlyState }: StoredShipping,
  address: Address,
): string | undefined {
  if (isNotServed) return notDeliveredMessage(address.postalCode);
  return onlyState === undefined || mayBeIn(onlyState, address) ? undefined : onlyWithinMessage(onlyState);
}

/** False if the PIN code or the name of the State is of another State. */
function mayBeIn(stateCode: string, { postalCode, state = '' }: Address): boolean {
  const known = [findStateByPin(postalCode), findStateByName(state)].flatMap((each) => each ?? []);
  return known.every(({ code }) => code === stateCode);
}

function termsFor(rules: ZoneRules, { postalCode, state = '' }: Address): DeliveryTerms {
  const stateCode = (findStateByPin(postalCode) ?? findStateByName(state))?.code;
  return findDeliveryTerms(rules, { postalCode, stateCode });
}

const FREE = { feePaise: 0, freeFromPaise: undefined, isCashPossible: true, zoneName: undefined };

/** How the shop delivers to an address now, from the merchant's shipping rules. */
export async function findDelivery(db: Database | Transaction, address: Address): Promise<Delivery> {
  return deliveryTo(await readShipping(db, address.postalCode), address);
}

/** Throws UserError: not_delivered, if the shop does not deliver to the address. */
export function assertServed(delivery: Delivery): asserts delivery is Extract<Delivery, { isServed: true }> {
  if (delivery.isServed) return;
  const { message } = delivery;
  throw fieldError('shippingAddress.postalCode', message, 'not_delivered');
}
