import { links } from '#contract/page-links.ts';
import { formatOptions } from '#format/options.ts';
import { greeting } from '#server/email-outbox/greeting.ts';
import type { OrderDetails } from '#server/order-management/order-details.ts';
import { shownShipmentCount } from '#server/orders/fulfillment/shipment-number.ts';
import { type Shipment, unpackedUnits } from '#server/orders/shipment.ts';
import type { OrderSummary } from './email-content.ts';
import { paymentStatusText } from './payment-status-text.ts';

/** The shop that sends the email. */
export interface Sender {
  storeName: string;
  shopOrigin: string;
  /** When a refund arrives, as a sentence. */
  refundTime: string;
}

/** The sender, and what the email is about besides its order. */
export interface EmailContext extends Sender {
  shipment?: Shipment | undefined;
  /** Of a cancelled order: what the customer named as paid by UPI and the shop has not decided about, in paise. */
  claimedPaise?: number | undefined;
}

export const greetingOf = (order: OrderDetails) => greeting(order.shipTo.fullName);

/** What an unpaid order still costs, in paise: its total without the shipments that came back. */
export function amountDueOf({
  totalPaise,
  shipments,
}: Pick<OrderDetails, 'totalPaise' | 'shipments'>): number {
  const returned = shipments.filter(({ returnedAt }) => returnedAt !== null);
  return returned.reduce((duePaise, { codPaise }) => duePaise - codPaise, totalPaise);
}

export const paymentUrl = ({ id }: OrderDetails, { shopOrigin }: Sender) => shopOrigin + links.payment(id);

export const trackUrl = ({ id }: OrderDetails, { shopOrigin }: Sender) => shopOrigin + links.trackOrder(id);

export const policyUrl = (slug: string, { shopOrigin }: Sender) => shopOrigin + links.policy(slug);

/** The button of an unpaid order. Paying in the shop needs an account. */
export function payButton(order: OrderDetails, sender: Sender) {
  if (order.customerId === null) return trackButton(order, sender);
  return { label: 'Pay for the order', url: paymentUrl(order, sender) };
}

export function trackButton(order: OrderDetails, sender: Sender) {
  return { label: 'Follow the order', url: trackUrl(order, sender) };
}

export function summaryOf(order: OrderDetails): OrderSummary {
  return {
    lines: order.lines.map(({ title, size, color, quantity, pricePaise }) => ({
      title,
      options: formatOptions({ size, color }),
      quantity,
      amountPaise: pricePaise * quantity,
    })),
    totalPaise: order.totalPaise,
    paymentStatus: paymentStatusText(order, amountDueOf(order)),
  };
}

export function deliveryNote({ shipTo }: OrderDetails) {
  const { fullName, address, city, state, postalCode } = shipTo;
  return {
    heading: 'Delivery address',
    lines: [fullName, ...address.split('\n'), `${city} ${postalCode}`, state],
  };
}

/** How an email names a shipment: the whole order, or one of its shipments. */
export function shipmentTitle(order: OrderDetails, shipment: Shipment | undefined): string {
  return shipment && shipmentCount(order) > 1
    ? `Shipment ${shipment.number} of ${shownCountOf(order)} of your order ${order.id}`
    : `Your order ${order.id}`;
}

/** The count after the number of a shipment, as its label and slip have it. */
export const shownCountOf = ({ lines, shipments }: OrderDetails) =>
  shownShipmentCount(shipments, unpackedUnits(lines, shipments).length > 0);

/** The number of shipments once everything is packed: what is not packed counts as one. */
export function shipmentCount({ lines, shipments }: OrderDetails): number {
  return shipments.length + (unpackedUnits(lines, shipments).length > 0 ? 1 : 0);
}

/** Empty if neither carrier nor tracking number is known: an order may be handed over without. */
export function shipmentNotes(shipment: Shipment | undefined) {
  const { carrier = null, trackingNumber = null } = shipment ?? {};
  const lines = [carrier ?? '', trackingNumber === null ? '' : `Tracking number ${trackingNumber}`];
  const known = lines.filter((text) => text !== '');
  return known.length === 0 ? [] : [{ heading: 'Carried by', lines: known }];
}

/** What is in a shipment. Empty if it is the whole order. */
export function contentsNotes(order: OrderDetails, shipment: Shipment | undefined) {
  if (!shipment || shipmentCount(order) === 1) return [];
  const lines = shipment.lines.map(({ lineNo, quantity }) => {
    const line = order.lines.find((each) => each.lineNo === lineNo);
    const options = [line?.size, line?.color].filter(Boolean).join(', ');
    return `${quantity} × ${line?.title ?? ''}${options && ` (${options})`}`;
  });
  return [{ heading: 'In this shipment', lines }];
}
