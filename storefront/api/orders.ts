import { API_PATHS } from '#contract/api-paths.ts';
import type { CustomerCancellationReason, OrderItem, ShippingAddress } from '#contract/orders.ts';
import { formatPhone } from '#format/phone.ts';
import type { ApiClient, ApiResult } from './client.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  isDefined,
  type JsonObject,
  unwrapData,
} from './parsing/parse.ts';

/** An order as screens use it. `status` is null if the server sent a value that is not a number. */
export interface Order {
  id: string;
  date: string;
  status: number | null;
  shipping: { address: string[]; method?: string; tracking?: string; trackingUrl?: string };
  items: OrderedItem[];
  /** Units that were cancelled while the order went on: neither in `items` nor in the total. */
  cancelledItems?: OrderedItem[];
  /** The status changes, oldest first; empty if the server sends none. */
  history: { status: number; at: string }[];
  /** Rupees paid that must be refunded, and rupees that were refunded. */
  refundDue?: number;
  refunded?: number;
  paid?: boolean;
  /** GST included in the total, in rupees (capability `order-gst`). */
  gst?: number;
  /** ISO time at which an undelivered shipment was returned to the shop. */
  returnedAt?: string;
  /** Shipments, once one was sent (capability `shipments`); `shipmentCount` counts also what is not packed yet. */
  shipments?: OrderShipment[];
  shipmentCount?: number;
  /** `tax` is GST in rupees. Absent until issued. A credit note reverses `amount` rupees of the invoice. */
  invoice?: BillingDocument & { tax: number; creditNotes?: (BillingDocument & { amount: number })[] };
  /** The customer may cancel it (capability `order-cancellation`). */
  canCancel?: boolean;
}

/** One shipment of an order. `shippedAt` is absent while it is only packed. */
export interface OrderShipment {
  number: number;
  method?: string;
  tracking?: string;
  trackingUrl?: string;
  shippedAt?: string;
  deliveredAt?: string;
  returnedAt?: string;
  /** Ids of order items with their quantity. */
  items: { id: string; quantity: number }[];
}

/** An invoice or a credit note: a printable page, and a PDF file if the server has one. */
export interface BillingDocument {
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
  /** The total that the shopper was shown, in rupees (capability `quote`). */
  expectedTotal?: number;
}

/** Current prices and stock of the lines of an order. */
export interface Quote {
  lines: {
    productId: string;
    /** '' without such an option. */
    selectedSize: string;
    selectedColor: string;
    /** Rupees per unit. */
    price?: number;
    /** Why the line cannot be ordered. */
    error?: string;
  }[];
  /** The shipping fee in rupees, or why the shop does not deliver to the address. */
  shipping?: { fee: number; error?: string };
}

/** POST /orders/quote: current prices and stock (capability `quote`). */
export async function quoteOrder(
  api: ApiClient,
  body: Pick<NewOrder, 'products' | 'items'> & { postalCode?: string },
): Promise<ApiResult<Quote>> {
  const result = await api.call('POST', API_PATHS.orderQuote, { body });
  if (!result.ok) return result;
  const quote = parseQuote(unwrapData(result.data));
  return quote ? { ok: true, data: quote } : unreadableReply(result.data, 'The prices could not be read');
}

/** Parses a quote, also that of an order that was rejected because its total has changed. */
export function parseQuote(value: unknown): Quote | undefined {
  const fields = asObject(value);
  if (!Array.isArray(fields?.lines)) return undefined;
  const shipping = asObject(fields.shipping);
  const fee = asNumber(shipping?.fee);
  const error = asText(shipping?.error);
  return {
    lines: fields.lines.map(parseQuoteLine).filter(isDefined),
    ...(fee !== undefined && { shipping: { fee, ...(error && { error }) } }),
  };
}

function parseQuoteLine(value: unknown): Quote['lines'][number] | undefined {
  const fields = asObject(value);
  const productId = asText(fields?.productId);
  if (!fields || !productId) return undefined;
  const price = asNumber(fields.price);
  const error = asText(fields.error);
  return {
    productId,
    selectedSize: asText(fields.selectedSize) ?? '',
    selectedColor: asText(fields.selectedColor) ?? '',
    ...(price !== undefined && { price }),
    ...(error && { error }),
  };
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
  const result = await api.call('POST', API_PATHS.orders, { body, ...headers });
  if (!result.ok) return result;
  const fields = asObject(unwrapData(result.data, 'id'));
  const id = asText(fields?.id);
  if (!id) return unreadableReply(result.data, 'Failed to create order');
  const total = asNumber(fields?.total);
  return { ok: true, data: { id, ...(total !== undefined && { total }) } };
}

export interface OrderPage {
  orders: Order[];
  /** False if the server does not say that there are more. */
  hasMore: boolean;
}

/**
 * GET /orders: the customer's orders. Accepts a list, bare or under `data`. `page` is for servers with the
 * capability `order-pages`: without it the server sends all that it sends.
 */
export async function fetchOrders(
  api: ApiClient,
  page?: { page: number; limit: number },
): Promise<ApiResult<OrderPage>> {
  const result = await api.call('GET', API_PATHS.orders, page ? { query: page } : {});
  if (!result.ok) return result;
  const list = unwrapData(result.data);
  if (!Array.isArray(list)) return unreadableReply(result.data, 'The orders could not be read');
  const orders = list.map(parseOrder).filter(isDefined);
  const pagination = asObject(asObject(result.data)?.pagination);
  const pages = asNumber(pagination?.totalPages) ?? 0;
  return {
    ok: true,
    data: { orders: withoutDuplicates(orders), hasMore: page !== undefined && page.page < pages },
  };
}

/** The orders without repetitions: an order placed between two requests moves others to the next page. */
export function withoutDuplicates(orders: readonly Order[]): Order[] {
  return orders.filter((order, i) => orders.findIndex(({ id }) => id === order.id) === i);
}

/** GET /orders/{orderId}: one order, found by its number and the email or phone given with it. */
export async function trackOrder(
  api: ApiClient,
  { orderId, contactInfo }: { orderId: string; contactInfo: string },
): Promise<ApiResult<Order>> {
  const result = await api.call('GET', API_PATHS.order.replace(':id', encodeURIComponent(orderId)), {
    query: { contactInfo },
  });
  if (!result.ok) return result;
  const order = parseOrder(unwrapData(result.data, 'id'));
  return order ? { ok: true, data: order } : unreadableReply(result.data, 'Order not found or access denied');
}

/** POST /orders/{orderId}/cancellation: cancels the whole order (capability `order-cancellation`). Returns it as it is then. */
export async function cancelOrder(
  api: ApiClient,
  orderId: string,
  reason: CustomerCancellationReason | undefined,
): Promise<ApiResult<Order>> {
  const path = API_PATHS.orderCancellation.replace(':id', encodeURIComponent(orderId));
  const result = await api.call('POST', path, { body: { ...(reason && { reason }) } });
  if (!result.ok) return result;
  const order = parseOrder(unwrapData(result.data, 'id'));
  return order ? { ok: true, data: order } : unreadableReply(result.data, 'The order could not be read');
}

function unreadableReply(body: unknown, message: string): ApiResult<never> {
  return { ok: false, error: { kind: 'http-error', status: 200, message, body } };
}

/** Parses an order of any server of section 7. Undefined if it has no id. */
export function parseOrder(value: unknown): Order | undefined {
  const fields = asObject(value);
  const id = asText(fields?.id);
  if (!fields || !id) return undefined;
  return {
    id,
    date: asText(fields.createdAt) ?? asText(fields.date) ?? '',
    status: parseStatus(fields.status),
    shipping: parseShipping(fields),
    items: asList(fields.items).map(parseItem).filter(isDefined),
    history: asList(fields.history).map(parseStatusChange).filter(isDefined),
    ...parseCancelledItems(fields),
    ...parseRefund(fields),
    ...parseGst(fields),
    ...parseReturn(fields),
    ...parseInvoice(asObject(fields.invoice)),
    ...parseShipments(fields),
    ...(fields.canCancel === true && { canCancel: true }),
  };
}

function parseStatusChange(value: unknown): Order['history'][number] | undefined {
  const fields = asObject(value);
  const status = asNumber(fields?.status);
  const at = asText(fields?.at);
  return status !== undefined && at ? { status, at } : undefined;
}

function parseCancelledItems(fields: JsonObject): Pick<Order, 'cancelledItems'> {
  const cancelledItems = asList(fields.cancelledItems).map(parseItem).filter(isDefined);
  return cancelledItems.length > 0 ? { cancelledItems } : {};
}

function parseRefund(fields: JsonObject): Pick<Order, 'refundDue' | 'refunded'> {
  const [refundDue = 0, refunded = 0] = [asNumber(fields.refundDue), asNumber(fields.refunded)];
  return { ...(refundDue > 0 && { refundDue }), ...(refunded > 0 && { refunded }) };
}

function parseGst(fields: JsonObject): Pick<Order, 'gst'> {
  const gst = asNumber(fields.gst);
  return gst !== undefined && gst > 0 ? { gst } : {};
}

function parseReturn({ paid, returnedAt }: JsonObject): Pick<Order, 'paid' | 'returnedAt'> {
  const at = asText(returnedAt);
  return { ...(paid === true && { paid }), ...(at && { returnedAt: at }) };
}

function parseInvoice(fields: JsonObject | undefined): Pick<Order, 'invoice'> {
  const billingDocument = parseBillingDocument(fields);
  if (!billingDocument) return {};
  const tax = asNumber(fields?.tax) ?? 0;
  const creditNotes = asList(fields?.creditNotes).map(parseCreditNote).filter(isDefined);
  return { invoice: { ...billingDocument, tax, ...(creditNotes.length > 0 && { creditNotes }) } };
}

function parseCreditNote(value: unknown): (BillingDocument & { amount: number }) | undefined {
  const fields = asObject(value);
  const billingDocument = parseBillingDocument(fields);
  const amount = asNumber(fields?.amount);
  return billingDocument && amount !== undefined ? { ...billingDocument, amount } : undefined;
}

function parseBillingDocument(fields: JsonObject | undefined): BillingDocument | undefined {
  const number = asText(fields?.number);
  const url = asText(fields?.url);
  const pdfUrl = asText(fields?.pdfUrl);
  if (!number || !isWebUrl(url)) return undefined;
  return { number, url, ...(isWebUrl(pdfUrl) && { pdfUrl }) };
}

function isWebUrl(url: string | undefined): url is string {
  return url !== undefined && /^https?:\/\//i.test(url);
}

/** Missing counts as 0 (specification, section 3). */
function parseStatus(value: unknown): number | null {
  if (value === undefined || value === null) return 0;
  return asNumber(value) ?? null;
}

function parseShipments(fields: JsonObject): Pick<Order, 'shipments' | 'shipmentCount'> {
  const shipments = asList(fields.shipments).map(parseShipment).filter(isDefined);
  if (shipments.length === 0) return {};
  return { shipments, shipmentCount: asNumber(fields.shipmentCount) ?? shipments.length };
}

function parseShipment(value: unknown): OrderShipment | undefined {
  const fields = asObject(value);
  const number = asNumber(fields?.number);
  if (!fields || number === undefined) return undefined;
  const [shippedAt, deliveredAt] = [asText(fields.shippedAt), asText(fields.deliveredAt)];
  const returnedAt = asText(fields.returnedAt);
  return {
    number,
    ...parseTracking(fields),
    ...(shippedAt && { shippedAt }),
    ...(deliveredAt && { deliveredAt }),
    ...(returnedAt && { returnedAt }),
    items: asList(fields.items).map(parseShipmentItem).filter(isDefined),
  };
}

function parseShipmentItem(value: unknown): OrderShipment['items'][number] | undefined {
  const fields = asObject(value);
  const [id, quantity] = [asText(fields?.id), asNumber(fields?.quantity)];
  return id && quantity !== undefined ? { id, quantity } : undefined;
}

function parseTracking(fields: JsonObject): Pick<OrderShipment, 'method' | 'tracking' | 'trackingUrl'> {
  const method = asText(fields.method)?.trim();
  const tracking = asText(fields.trackingNumber)?.trim();
  const trackingUrl = asText(fields.trackingUrl)?.trim();
  return {
    ...(method && { method }),
    ...(tracking && { tracking }),
    ...(isWebUrl(trackingUrl) && { trackingUrl }),
  };
}

function parseShipping(fields: JsonObject): Order['shipping'] {
  const addressFields = asObject(fields.shippingAddress);
  const addressPart = (key: string) => asText(addressFields?.[key])?.trim() ?? '';
  const locality = [addressPart('city'), addressPart('state'), addressPart('postalCode')]
    .filter(Boolean)
    .join(', ');
  return {
    address: [
      addressPart('fullName'),
      ...addressPart('address').split(/\r?\n/),
      locality,
      formatPhone(addressPart('phone')),
    ].filter(Boolean),
    ...parseTracking(fields),
  };
}

function parseItem(value: unknown, index: number): OrderedItem | undefined {
  const fields = asObject(value);
  if (!fields) return undefined;
  const selectedSize = asText(fields.selectedSize);
  const selectedColor = asText(fields.selectedColor);
  return {
    // `id` may be the product's id, which two sizes of one product share
    id: `${asText(fields.id) ?? ''}#${index}`,
    name: asText(fields.productTitle) ?? asText(fields.name) ?? '',
    quantity: asNumber(fields.quantity) ?? 0,
    price: asNumber(fields.price) ?? 0,
    ...(selectedSize && { selectedSize }),
    ...(selectedColor && { selectedColor }),
  };
}
