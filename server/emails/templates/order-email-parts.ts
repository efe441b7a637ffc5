import { links } from '#contract/page-links.ts';
import { greeting } from '#server/email-outbox/greeting.ts';
import type { OrderDetails } from '#server/order-management/order-details.ts';
import type { OrderSummary } from './email-content.ts';
import { paymentStatusText } from './payment-status-text.ts';

/** The shop that sends the email. */
export interface Sender {
  storeName: string;
  shopOrigin: string;
}

export const greetingOf = (order: OrderDetails) => greeting(order.shipTo.fullName);

export const paymentUrl = ({ id }: OrderDetails, { shopOrigin }: Sender) => shopOrigin + links.payment(id);

export const trackUrl = ({ id }: OrderDetails, { shopOrigin }: Sender) => shopOrigin + links.trackOrder(id);

export const policyUrl = (slug: string, { shopOrigin }: Sender) => shopOrigin + links.policy(slug);

export function trackButton(order: OrderDetails, sender: Sender) {
  return { label: 'Follow the order', url: trackUrl(order, sender) };
}

export function summaryOf(order: OrderDetails): OrderSummary {
  return {
    lines: order.lines.map(({ title, size, color, quantity, pricePaise }) => ({
      title,
      options: [size, color].filter((option) => option !== '').join(', '),
      quantity,
      amountPaise: pricePaise * quantity,
    })),
    totalPaise: order.totalPaise,
    paymentStatus: paymentStatusText(order),
  };
}

export function deliveryNote({ shipTo }: OrderDetails) {
  const { fullName, address, city, state, postalCode } = shipTo;
  return {
    heading: 'Delivery address',
    lines: [fullName, ...address.split('\n'), `${city} ${postalCode}`, state],
  };
}

export function shipmentNote({ carrier, trackingNumber }: OrderDetails) {
  const lines = [carrier ?? '', trackingNumber === null ? '' : `Tracking number ${trackingNumber}`];
  return { heading: 'Carried by', lines: lines.filter((text) => text !== '') };
}
