import type { OrderLine as OrderLineReply, Order as OrderReply } from '#contract/orders.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import { toRupees } from '#format/money.ts';
import { absoluteImageUrl } from '#server/images/image-url.ts';
import type { BillingDocumentKind, BillingDocumentUrls } from '#server/invoices/billing-document-links.ts';
import { gstOfOrder } from '#server/invoices/order-tax.ts';
import type { OrderLine } from '#server/orders/order.ts';
import { latestShipment, type Shipment, unpackedUnits } from '#server/orders/shipment.ts';
import { isCancellable } from './cancellation/cancel-own-order.ts';
import type { OrderDetails } from './order-details.ts';

/** The URLs of an invoice or a credit note: see `billingDocumentUrls`. */
type DocumentUrlsOf = (kind: BillingDocumentKind, name: string) => BillingDocumentUrls;

/** An order for its customer, with all fields. */
export function customerOrderReply(
  order: OrderDetails,
  shopOrigin: string,
  store: StoreDetails,
  documentUrlsOf: DocumentUrlsOf,
): OrderReply {
  const { id, invoice } = order;
  return {
    ...orderReply(order, order.shipTo, shopOrigin, store),
    ...(invoice && { invoice: invoiceReply(id, invoice, documentUrlsOf) }),
    ...(isCancellable(order) && { canCancel: true }),
  };
}

function invoiceReply(
  orderId: string,
  invoice: NonNullable<OrderDetails['invoice']>,
  documentUrlsOf: DocumentUrlsOf,
) {
  const { number, taxPaise, creditNotes } = invoice;
  const { pageUrl, pdfUrl } = documentUrlsOf('invoice', orderId);
  const notes = creditNotes.map((note) => {
    const urls = documentUrlsOf('credit-note', note.number);
    const amount = toRupees(note.amountPaise);
    return { number: note.number, amount, url: urls.pageUrl, pdfUrl: urls.pdfUrl };
  });
  return {
    number,
    tax: toRupees(taxPaise),
    url: pageUrl,
    pdfUrl,
    ...(notes.length > 0 && { creditNotes: notes }),
  };
}

/**
 * An order for anyone who knows its number and its email or phone number: with the address as stored
 * (specification, ruling 29), without name and phone number.
 */
export function trackedOrderReply(order: OrderDetails, shopOrigin: string, store: StoreDetails): OrderReply {
  const { address, city, state, postalCode } = order.shipTo;
  return orderReply(order, { address, city, state, postalCode }, shopOrigin, store);
}

function orderReply(
  order: OrderDetails,
  shippingAddress: OrderReply['shippingAddress'],
  shopOrigin: string,
  store: StoreDetails,
): OrderReply {
  const gstPaise = gstOfOrder(order, store);
  return {
    id: order.id,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    items: order.lines.map((line) => lineReply(line, shopOrigin)),
    ...(order.cancelledLines.length > 0 && {
      cancelledItems: order.cancelledLines.map((line) => lineReply(line, shopOrigin)),
    }),
    total: toRupees(order.totalPaise),
    shippingAddress,
    ...trackingReply(latestShipment(order.shipments)),
    ...shipmentsReply(order),
    ...(order.paymentMethod !== null && { paymentMethod: order.paymentMethod }),
    paid: order.paidAt !== null,
    ...(gstPaise !== undefined && { gst: toRupees(gstPaise) }),
    ...(order.refundDuePaise > 0 && { refundDue: toRupees(order.refundDuePaise) }),
    ...(order.refundedPaise > 0 && { refunded: toRupees(order.refundedPaise) }),
    ...(order.returnedAt !== null && { returnedAt: order.returnedAt.toISOString() }),
    history: order.history.map(({ status, at }) => ({ status, at: at.toISOString() })),
  };
}

/** Carrier and tracking as a client of section 7 reads them. */
function trackingReply(shipment: Shipment | undefined) {
  if (!shipment) return {};
  const { carrier, trackingNumber, trackingUrl } = shipment;
  return {
    ...(carrier !== null && { method: carrier }),
    ...(trackingNumber !== null && { trackingNumber }),
    ...(trackingUrl !== null && { trackingUrl }),
  };
}

/** The shipments of an order (capability `shipments`), once one was sent. */
function shipmentsReply({ lines, shipments }: OrderDetails): Pick<OrderReply, 'shipments' | 'shipmentCount'> {
  if (latestShipment(shipments) === undefined) return {};
  const rest = unpackedUnits(lines, shipments).length > 0 ? 1 : 0;
  return { shipments: shipments.map(shipmentReply), shipmentCount: shipments.length + rest };
}

function shipmentReply(shipment: Shipment): NonNullable<OrderReply['shipments']>[number] {
  const { number, shippedAt, deliveredAt, returnedAt, lines } = shipment;
  return {
    number,
    ...trackingReply(shipment),
    ...(shippedAt && { shippedAt: shippedAt.toISOString() }),
    ...(deliveredAt && { deliveredAt: deliveredAt.toISOString() }),
    ...(returnedAt && { returnedAt: returnedAt.toISOString() }),
    items: lines.map(({ lineNo, quantity }) => ({ id: String(lineNo), quantity })),
  };
}

function lineReply(line: OrderLine, shopOrigin: string): OrderLineReply {
  return {
    id: String(line.lineNo),
    ...(line.productId !== null && { productId: line.productId }),
    productTitle: line.title,
    quantity: line.quantity,
    price: toRupees(line.pricePaise),
    ...(line.size !== '' && { selectedSize: line.size }),
    ...(line.color !== '' && { selectedColor: line.color }),
    ...(line.imageUrl !== null && { imgUrl: absoluteImageUrl(line.imageUrl, shopOrigin) }),
  };
}
