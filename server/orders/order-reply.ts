import type { OrderLine as OrderLineReply, Order as OrderReply } from '#contract/orders.ts';
import { pictureAddress } from '#server/catalog/picture-address.ts';
import { rupees } from '#server/money.ts';
import type { Order, OrderLine } from './order.ts';

/** An order for its owner, whole. `invoiceUrl` makes the address of its invoice. */
export function ownOrderReply(
  order: Order,
  shopOrigin: string,
  invoiceUrl: (orderId: string) => string,
): OrderReply {
  const { id, invoice } = order;
  return {
    ...orderReply(order, order.shipTo, shopOrigin),
    ...(invoice && {
      invoice: { number: invoice.number, tax: rupees(invoice.taxPaise), url: invoiceUrl(id) },
    }),
  };
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
