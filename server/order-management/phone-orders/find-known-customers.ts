import type { KnownCustomer } from '#contract/admin/orders/phone-order.ts';
import type { ShippingAddress } from '#contract/orders.ts';
import { findCustomerByEmail } from '#server/accounts/find-customer.ts';
import type { Database } from '#server/database/database.ts';
import { indexDueOrders } from '#server/orders/search/index-due-orders.ts';
import { type EarlierOrder, selectKnownOrders } from './known-customer-queries.ts';

const MAX_CUSTOMERS = 8;
const MAX_ADDRESSES = 3;
const MIN_TRIGRAM_LENGTH = 3;
const PHONE = /^[+(]?[\d\s().-]+$/;

/**
 * People who ordered before, newest order first: by digits of the phone number, or by words of name and email. An
 * account without orders is found by its whole email.
 */
export async function findKnownCustomers(db: Database, text: string): Promise<KnownCustomer[]> {
  const requested = requestedText(text);
  if (requested.words.length > 0) await indexDueOrders(db);
  const orders = requested.words.length === 0 ? [] : await selectKnownOrders(db, requested);
  const people = Map.groupBy(orders, ({ customerId, phoneDigits }) => customerId ?? phoneDigits);
  const known = [...people.values()].slice(0, MAX_CUSTOMERS).map(toCustomer);
  const account = text.includes('@') ? await findCustomerByEmail(db, text.trim().toLowerCase()) : undefined;
  if (!account || known.some(({ customerId }) => customerId === account.id)) return known;
  const name = `${account.firstName} ${account.lastName}`;
  return [{ customerId: account.id, name, email: account.email, phone: '', addresses: [] }, ...known];
}

/** The prefix +91 or 0 of a phone number is not stored with the digits. */
function requestedText(text: string): { words: string[]; phoneDigits: string | undefined } {
  if (PHONE.test(text)) {
    const digits = text.replace(/\D/g, '').slice(-10);
    return { words: digits.length < MIN_TRIGRAM_LENGTH ? [] : [digits], phoneDigits: digits };
  }
  const words = text.normalize().toLowerCase().split(/\s+/);
  return { words: words.filter((word) => word.length >= MIN_TRIGRAM_LENGTH), phoneDigits: undefined };
}

function toCustomer(orders: readonly EarlierOrder[]): KnownCustomer {
  const [newest] = orders as [EarlierOrder];
  const { customerId, accountName, email, shipTo, createdAt } = newest;
  return {
    ...(customerId !== null && { customerId }),
    name: accountName ?? shipTo.fullName,
    ...(email !== null && { email }),
    phone: shipTo.phone,
    lastOrderAt: createdAt.toISOString(),
    addresses: differentAddresses(orders.map((order) => order.shipTo)).slice(0, MAX_ADDRESSES),
  };
}

function differentAddresses(addresses: readonly ShippingAddress[]): ShippingAddress[] {
  const byText = new Map<string, ShippingAddress>();
  for (const address of addresses) {
    const text = Object.values(address).join('\n').toLowerCase().replace(/\s+/g, ' ');
    if (!byText.has(text)) byText.set(text, address);
  }
  return [...byText.values()];
}
