import type { OrderItem, ShippingAddress } from '#contract/orders.ts';
import { formatPhone } from '../format/phone.ts';
import type { ApiClient, ApiResult } from './client.ts';
import { defined, type Fields, fieldsOf, listOf, numberOf, textOf, unwrap } from './read.ts';

/** An order as screens use it. `status` is null if the server sent a value that is not a number. */
export interface Order {
  id: string;
  date: string;
  status: number | null;
  shipping: { address: string[]; method?: string; tracking?: string; trackingUrl?: string };
  items: OrderedItem[];
  /** The status changes, oldest first; empty if the server sends none. */
  history: { status: number; at: string }[];
  /** Rupees paid that must be refunded, and rupees that were refunded. */
  refundDue?: number;
  refunded?: number;
  paid?: boolean;
  /** ISO time at which an undelivered shipment was returned to the shop. */
  returnedAt?: string;
  /** `tax` is GST in rupees. Absent until issued. A credit note reverses `amount` rupees of the invoice. */
  invoice?: Paper & { tax: number; creditNotes?: (Paper & { amount: number })[] };
}

/** An invoice or a credit note: a printable page, and a PDF file if the server has one. */
export interface Paper {
  number: string;
  url: string;
  pdfUrl?: string;
}

export interface OrderedItem {
  id: string;
  name: string;
  quantity: number;
  /** Rupees per unit. */
  price: number;
  selectedSize?: string;
  selectedColor?: string;
}

/** Rupees; counted in paise so that 3 × 33.33 is 99.99. */
export function orderTotal({ items }: Order): number {
  return items.reduce((paise, item) => paise + itemPaise(item), 0) / 100;
}

export const itemTotal = (item: OrderedItem) => itemPaise(item) / 100;

const itemPaise = ({ price, quantity }: OrderedItem) => Math.round(price * 100) * quantity;

export interface NewOrder {
  products: Record<string, number>;
  items?: OrderItem[];
  shippingAddress: ShippingAddress;
}

export interface PlacedOrder {
  id: string;
  /** Rupees; only some servers send it. */
  total?: number;
}

/** POST /orders. A second request with the same `key` returns the first order (capability `idempotency`). */
export async function placeOrder(
  api: ApiClient,
  body: NewOrder,
  key: string | undefined,
): Promise<ApiResult<PlacedOrder>> {
  const headers = key ? { headers: { 'idempotency-key': key } } : {};
  const result = await api.call('POST', '/orders', { body, ...headers });
  if (!result.ok) return result;
  const fields = fieldsOf(unwrap(result.data));
  const id = textOf(fields?.id);
  if (!id) return unreadable(result.data, 'Failed to create order');
  const total = numberOf(fields?.total);
  return { ok: true, data: { id, ...(total !== undefined && { total }) } };
}

/** GET /orders: the customer's orders. Accepts a list, bare or under `data`. */
export async function fetchOrders(api: ApiClient): Promise<ApiResult<Order[]>> {
  const result = await api.call('GET', '/orders');
  if (!result.ok) return result;
  const list = unwrap(result.data);
  if (!Array.isArray(list)) return unreadable(result.data, 'The orders could not be read');
  const orders = list.map(readOrder).filter(defined);
  return { ok: true, data: orders.filter((order, i) => orders.findIndex(({ id }) => id === order.id) === i) };
}

/** GET /orders/{orderId}: one order, found by its number and the email or phone given with it. */
export async function trackOrder(
  api: ApiClient,
  { orderId, contactInfo }: { orderId: string; contactInfo: string },
): Promise<ApiResult<Order>> {
  const result = await api.call('GET', `/orders/${encodeURIComponent(orderId)}`, { query: { contactInfo } });
  if (!result.ok) return result;
  const order = readOrder(unwrap(result.data));
  return order ? { ok: true, data: order } : unreadable(result.data, 'Order not found or access denied');
}

function unreadable(body: unknown, message: string): ApiResult<never> {
  return { ok: false, error: { kind: 'refused', status: 200, message, body } };
}

/** Parses an order of any server of section 7. Undefined if it has no id. */
export function readOrder(value: unknown): Order | undefined {
  const fields = fieldsOf(value);
  const id = textOf(fields?.id);
  if (!fields || !id) return undefined;
  return {
    id,
    date: textOf(fields.createdAt) ?? textOf(fields.date) ?? '',
    status: readStatus(fields.status),
    shipping: readShipping(fields),
    items: listOf(fields.items).map(readItem).filter(defined),
    history: listOf(fields.history).map(readMove).filter(defined),
    ...readRefund(fields),
    ...readReturn(fields),
    ...readInvoice(fieldsOf(fields.invoice)),
  };
}

function readMove(value: unknown): Order['history'][number] | undefined {
  const fields = fieldsOf(value);
  const status = numberOf(fields?.status);
  const at = textOf(fields?.at);
  return status !== undefined && at ? { status, at } : undefined;
}

function readRefund(fields: Fields): Pick<Order, 'refundDue' | 'refunded'> {
  const [refundDue = 0, refunded = 0] = [numberOf(fields.refundDue), numberOf(fields.refunded)];
  return { ...(refundDue > 0 && { refundDue }), ...(refunded > 0 && { refunded }) };
}

function readReturn({ paid, returnedAt }: Fields): Pick<Order, 'paid' | 'returnedAt'> {
  const at = textOf(returnedAt);
  return { ...(paid === true && { paid }), ...(at && { returnedAt: at }) };
}

function readInvoice(fields: Fields | undefined): Pick<Order, 'invoice'> {
  const paper = readPaper(fields);
  if (!paper) return {};
  const tax = numberOf(fields?.tax) ?? 0;
  const creditNotes = listOf(fields?.creditNotes).map(readCreditNote).filter(defined);
  return { invoice: { ...paper, tax, ...(creditNotes.length > 0 && { creditNotes }) } };
}

function readCreditNote(value: unknown): (Paper & { amount: number }) | undefined {
  const fields = fieldsOf(value);
  const paper = readPaper(fields);
  const amount = numberOf(fields?.amount);
  return paper && amount !== undefined ? { ...paper, amount } : undefined;
}

function readPaper(fields: Fields | undefined): Paper | undefined {
  const number = textOf(fields?.number);
  const url = textOf(fields?.url);
  const pdfUrl = textOf(fields?.pdfUrl);
  if (!number || !isWebAddress(url)) return undefined;
  return { number, url, ...(isWebAddress(pdfUrl) && { pdfUrl }) };
}

function isWebAddress(url: string | undefined): url is string {
  return url !== undefined && /^https?:\/\//i.test(url);
}

/** Missing counts as 0 (section 3). */
function readStatus(value: unknown): number | null {
  if (value === undefined || value === null) return 0;
  return numberOf(value) ?? null;
}

function readShipping(fields: Fields): Order['shipping'] {
  const given = fieldsOf(fields.shippingAddress);
  const part = (key: string) => textOf(given?.[key])?.trim() ?? '';
  const place = [part('city'), part('state'), part('postalCode')].filter(Boolean).join(', ');
  const method = textOf(fields.method)?.trim();
  const tracking = textOf(fields.trackingNumber)?.trim();
  const trackingUrl = textOf(fields.trackingUrl)?.trim();
  return {
    address: [part('fullName'), ...part('address').split(/\r?\n/), place, formatPhone(part('phone'))].filter(
      Boolean,
    ),
    ...(method && { method }),
    ...(tracking && { tracking }),
    ...(isWebAddress(trackingUrl) && { trackingUrl }),
  };
}

function readItem(value: unknown, index: number): OrderedItem | undefined {
  const fields = fieldsOf(value);
  if (!fields) return undefined;
  const selectedSize = textOf(fields.selectedSize);
  const selectedColor = textOf(fields.selectedColor);
  return {
    // `id` may be the product's id, which two sizes of one product share
    id: `${textOf(fields.id) ?? ''}#${index}`,
    name: textOf(fields.productTitle) ?? textOf(fields.name) ?? '',
    quantity: numberOf(fields.quantity) ?? 0,
    price: numberOf(fields.price) ?? 0,
    ...(selectedSize && { selectedSize }),
    ...(selectedColor && { selectedColor }),
  };
}
