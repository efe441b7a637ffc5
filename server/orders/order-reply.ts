import type { OrderLine as OrderLineReply, Order as OrderReply } from '#contract/orders.ts';
import { pictureAddress } from '#server/catalog/picture-address.ts';
import type { InvoiceAddresses } from '#server/invoices/invoice-address.ts';
import { rupees } from '#server/money.ts';
import type { Order, OrderLine } from './order.ts';

/** An order for its owner, whole. `addressesOf` says where the invoice of an order can be read. */
export function ownOrderReply(
  order: Order,
  shopOrigin: string,
  addressesOf: (orderId: string) => InvoiceAddresses,
): OrderReply {
  const { id, invoice } = order;
  return {
    ...orderReply(order, order.shipTo, shopOrigin),
    ...(invoice && { invoice: invoiceNoteOf(invoice, addressesOf(id)) }),
  };
}

function invoiceNoteOf({ number, taxPaise }: NonNullable<Order['invoice']>, addresses: InvoiceAddresses) {
  return { number, tax: rupees(taxPaise), url: addresses.pageUrl, pdfUrl: addresses.pdfUrl };
}

/** An order for somebody who knows a contact of it: no name, street or telephone number. */
export function trackedOrderReply(order: Order, shopOrigin: string): OrderReply {
  const { city, state, postalCode } = order.shipTo;
  return orderReply(order, { address: '', city, state, postalCode }, shopOrigin);
}

function orderReply(
  order: Order,
  shippingAddress: OrderReply['shippingAddress'],
  shopOrigin: string,
): OrderReply {
  return {
    id: order.id,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    items: order.lines.map((line) => lineReply(line, shopOrigin)),
    total: rupees(order.totalPaise),
    shippingAddress,
    ...(order.carrier !== null && { method: order.carrier }),
    ...(order.trackingNumber !== null && { trackingNumber: order.trackingNumber }),
    ...(order.trackingUrl !== null && { trackingUrl: order.trackingUrl }),
    ...(order.paymentMethod !== null && { paymentMethod: order.paymentMethod }),
    paid: order.paidAt !== null,
    ...(order.refundDuePaise > 0 && { refundDue: rupees(order.refundDuePaise) }),
    ...(order.refundedPaise > 0 && { refunded: rupees(order.refundedPaise) }),
    history: order.history.map(({ status, at }) => ({ status, at: at.toISOString() })),
  };
}

function lineReply(line: OrderLine, shopOrigin: string): OrderLineReply {
  return {
    id: String(line.lineNo),
    ...(line.productId !== null && { productId: line.productId }),
    productTitle: line.title,
    quantity: line.quantity,
    price: rupees(line.pricePaise),
    ...(line.size !== '' && { selectedSize: line.size }),
    ...(line.color !== '' && { selectedColor: line.color }),
    ...(line.imageUrl !== null && { imgUrl: pictureAddress(line.imageUrl, shopOrigin) }),
  };
}
