import type {
  KnownCustomer,
  PhoneOrderBody,
  PhonePayment,
  PhoneQuote,
  ReceivedMethod,
  SellableVariant,
} from '#contract/admin/orders/phone-order.ts';

export type Address = KnownCustomer['addresses'][number];

/** An item of the draft: the variant as it was when it was chosen. */
export interface DraftItem extends Omit<SellableVariant, 'allowBackorder'> {
  quantity: number;
}

/** An order while it is entered. Stored on the device until it is created. */
export interface OrderDraft {
  items: DraftItem[];
  /** The account, if the customer has one. */
  account: { id: string; name: string; email: string } | null;
  email: string;
  address: Address;
  payment: PhonePayment | 'later';
  receivedBy: ReceivedMethod;
  reference: string;
  /** Sent with every attempt, so that one order is created. Empty before the first attempt. */
  idempotencyKey: string;
}

export const EMPTY_ADDRESS: Address = {
  fullName: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  phone: '',
};

export const EMPTY_DRAFT: OrderDraft = {
  items: [],
  account: null,
  email: '',
  address: EMPTY_ADDRESS,
  payment: 'cod',
  receivedBy: 'upi',
  reference: '',
  idempotencyKey: '',
};

export const MAX_QUANTITY = 99;

/** The items with one more unit of a variant. */
export function addVariant(items: readonly DraftItem[], variant: SellableVariant): DraftItem[] {
  const existing = items.find(({ id }) => id === variant.id);
  if (existing) return setQuantity(items, variant.id, existing.quantity + 1);
  const { allowBackorder: _, ...item } = variant;
  return [...items, { ...item, quantity: 1 }];
}

/** The items with another quantity of a variant; 0 removes it. */
export function setQuantity(items: readonly DraftItem[], id: number, quantity: number): DraftItem[] {
  if (quantity <= 0) return items.filter((item) => item.id !== id);
  const limited = Math.min(MAX_QUANTITY, quantity);
  return items.map((item) => (item.id === id ? { ...item, quantity: limited } : item));
}

/** The items as the API expects them. */
export const requestedItems = (items: readonly DraftItem[]): PhoneOrderBody['items'] =>
  items.map(({ productId, size, color, quantity }) => ({
    productId,
    quantity,
    selectedSize: size,
    selectedColor: color,
  }));

/** What the customer pays with the chosen payment, in rupees. */
export function totalOf(
  { itemsTotal, delivery, payments }: PhoneQuote,
  payment: OrderDraft['payment'],
): number {
  return payments.find(({ kind }) => kind === payment)?.total ?? itemsTotal + delivery;
}

/** The request that creates the order. `total` is what was named to the customer. */
export function orderBody(draft: OrderDraft, total: number): PhoneOrderBody {
  const { items, account, email, address, payment, receivedBy, reference } = draft;
  return {
    items: requestedItems(items),
    shippingAddress: address,
    expectedTotal: total,
    ...(account && { customerId: account.id }),
    ...(!account && email.trim() !== '' && { email: email.trim() }),
    ...(payment !== 'later' && { payment }),
    ...(payment === 'received' && { receivedBy, reference: reference.trim() }),
  };
}

const LAST_DIGITS = /(\d{10})$/;

/** The ten digits of a complete phone number; undefined while it is typed. */
export function completePhone(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 10 ? LAST_DIGITS.exec(digits)?.[1] : undefined;
}

/** The six digits of a complete PIN code; undefined while it is typed. */
export function completePin(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return /^[1-9]\d{5}$/.test(digits) ? digits : undefined;
}

const MIN_PHONE_DIGITS = 4;
const MIN_NAME_LENGTH = 3;

/** What known customers are searched with: the phone number, or the name while there is none. */
export function customerSearch({ phone, fullName }: Address): string | undefined {
  if (phone.replace(/\D/g, '').length >= MIN_PHONE_DIGITS) return phone.trim();
  return phone.trim() === '' && fullName.trim().length >= MIN_NAME_LENGTH ? fullName.trim() : undefined;
}
