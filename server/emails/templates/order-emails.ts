import { adminLinks } from '#contract/admin/admin-links.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import { formatLongDate } from '#format/dates.ts';
import { formatPaise } from '#format/money.ts';
import { formatPhone } from '#format/phone.ts';
import type { OrderEmailKind } from '#server/email-outbox/order-email-kinds.ts';
import type { OrderDetails } from '#server/order-management/order-details.ts';
import { priceOfUnits, type Shipment } from '#server/orders/shipment.ts';
import type { EmailContent } from './email-content.ts';
import { hasInvoiceAttached, INVOICE_ATTACHED } from './invoice-attachment.ts';
import {
  amountDueOf,
  contentsNotes,
  deliveryNote,
  type EmailContext,
  greetingOf,
  payButton,
  policyUrl,
  type Sender,
  shipmentCount,
  shipmentNotes,
  shipmentTitle,
  shownCountOf,
  summaryOf,
  trackButton,
} from './order-email-parts.ts';
import { methodNameForShoppers } from './payment-method-name.ts';
import { CREDIT_NOTE_ATTACHED, creditNoteNumberOf } from './refund-email.ts';

type BuildContent = (order: OrderDetails, sender: EmailContext) => EmailContent;
type Kind = Exclude<OrderEmailKind, 'refund-sent' | 'payment-claim-rejected' | 'items-cancelled'>;

/** Returns the email content for an event of an order, with the order's present state. */
export function buildOrderEmail(kind: Kind, order: OrderDetails, sender: EmailContext): EmailContent {
  return CONTENT_BUILDERS[kind](order, sender);
}

const CONTENT_BUILDERS: Record<Kind, BuildContent> = {
  'order-placed': (order, sender) => ({
    subject: `Your order ${order.id}`,
    heading: 'Thank you for your order',
    paragraphs: [
      greetingOf(order),
      `${sender.storeName} has your order ${order.id}.`,
      ...(isAwaitingPayment(order)
        ? ['It waits for your payment; nothing has been charged so far. We begin as soon as it is paid.']
        : []),
    ],
    button: isAwaitingPayment(order) ? payButton(order, sender) : trackButton(order, sender),
    summary: summaryOf(order),
    notes: [deliveryNote(order)],
    ...(isAwaitingPayment(order) && { link: trackButton(order, sender) }),
  }),

  'payment-reminder': (order, sender) => {
    const isAwaiting = isAwaitingPayment(order);
    const text =
      order.cancelUnpaidAt === null
        ? 'It is cancelled if it stays unpaid.'
        : `We cancel it on ${formatLongDate(order.cancelUnpaidAt)} if it is still unpaid then.`;
    return {
      subject: `Your order ${order.id} waits for your payment`,
      heading: 'Your order waits for your payment',
      paragraphs: [
        greetingOf(order),
        ...(isAwaiting
          ? [
              `Your order ${order.id} is not paid yet. ${text}`,
              'If you have paid already, please reply to this email.',
            ]
          : [`Your order ${order.id} no longer waits for a payment: there is nothing to do.`]),
      ],
      button: isAwaiting ? payButton(order, sender) : trackButton(order, sender),
      summary: summaryOf(order),
      ...(isAwaiting && { link: trackButton(order, sender) }),
    };
  },

  'payment-received': (order, sender) => ({
    subject: `Payment received for order ${order.id}`,
    heading: 'Your payment has arrived',
    paragraphs: [
      greetingOf(order),
      `We have received ${formatPaise(order.paidPaise ?? order.totalPaise)} for your order ${order.id} (${methodNameForShoppers(order.paymentMethod)}).`,
      ...(hasInvoiceAttached('payment-received', order) ? [INVOICE_ATTACHED] : []),
    ],
    button: trackButton(order, sender),
    summary: summaryOf(order),
  }),

  'cash-on-delivery-chosen': (order, sender) => ({
    subject: isCashToCome(order)
      ? `Your order ${order.id} is confirmed: cash on delivery`
      : `Cash on delivery for your order ${order.id}`,
    heading: isCashToCome(order) ? 'Your order is confirmed' : 'Cash on delivery was chosen',
    paragraphs: [
      greetingOf(order),
      ...(isCashToCome(order)
        ? [
            `You have chosen cash on delivery for your order ${order.id}. There is nothing to pay now.`,
            `Please have ${formatPaise(amountDueOf(order))} ready for the delivery.`,
          ]
        : [
            `You had chosen cash on delivery for your order ${order.id}. It has changed since: the page below shows how it is now.`,
          ]),
    ],
    button: trackButton(order, sender),
    summary: summaryOf(order),
    notes: [deliveryNote(order)],
  }),

  'address-changed': (order, sender) => ({
    subject: `The address of your order ${order.id} was changed`,
    heading: 'The delivery address was changed',
    paragraphs: [
      greetingOf(order),
      `We have changed the delivery address of your order ${order.id}. It goes to the address below.`,
      'If it is not right, please reply to this email at once.',
    ],
    button: trackButton(order, sender),
    notes: [deliveryNote(order)],
  }),

  'order-shipped': (order, sender) => {
    const { shipment } = sender;
    const title = shipmentTitle(order, shipment);
    const trackingUrl = shipment?.trackingUrl;
    const rest = shipmentCount(order) - sentCount(order);
    const codPaise = shipment?.codPaise ?? order.totalPaise;
    return {
      subject: `${title} is on its way`,
      heading: `Your ${shipmentCount(order) > 1 ? 'shipment' : 'order'} is on its way`,
      paragraphs: [
        greetingOf(order),
        `${title} has been handed over${shipment?.carrier ? ` to ${shipment.carrier}` : ''}.`,
        ...(rest > 0 && sentCount(order) > 0
          ? [`${sentCount(order)} of ${shownCountOf(order)} shipments sent. The rest follows.`]
          : []),
        ...(order.paidAt === null && codPaise > 0
          ? [`Please have ${formatPaise(codPaise)} ready for the delivery.`]
          : []),
        ...(hasInvoiceAttached('order-shipped', order, shipment) ? [INVOICE_ATTACHED] : []),
      ],
      button: trackingUrl ? { label: 'Follow the parcel', url: trackingUrl } : trackButton(order, sender),
      notes: [...contentsNotes(order, shipment), ...shipmentNotes(shipment), deliveryNote(order)],
      ...(trackingUrl && { link: trackButton(order, sender) }),
    };
  },

  'order-delivered': (order, sender) => ({
    subject: `Your order ${order.id} was delivered`,
    heading: 'Your order was delivered',
    paragraphs: [
      greetingOf(order),
      `Your order ${order.id} was delivered. We hope that you like it.`,
      'Is something missing or not as it should be? Please reply to this email.',
    ],
    button: trackButton(order, sender),
  }),

  'order-cancelled': (order, sender) => ({
    subject: `Your order ${order.id} was cancelled`,
    heading: 'Your order was cancelled',
    paragraphs: [
      greetingOf(order),
      `Your order ${order.id} was cancelled and will not be sent.`,
      refundSentence(order, sender) ?? unpaidText(sender),
      ...(creditNoteNumberOf(order) ? [CREDIT_NOTE_ATTACHED] : []),
    ],
    button: trackButton(order, sender),
  }),

  'order-returned': (order, sender) => {
    const { shipment } = sender;
    const subject =
      shipment && shipmentCount(order) > 1
        ? `Shipment ${shipment.number} of your order ${order.id}`
        : `The parcel of your order ${order.id}`;
    return {
      subject: `${subject.replace('your order', 'order')} came back to us`,
      heading: 'Your parcel came back to us',
      paragraphs: [
        greetingOf(order),
        `${subject} could not be handed over, and the carrier has brought it back to us.`,
        paymentAfterReturnText(order, shipment, sender),
        ...(creditNoteNumberOf(order) ? [CREDIT_NOTE_ATTACHED] : []),
        'If you still want what was in it, or have a question, please reply to this email.',
      ],
      button: trackButton(order, sender),
      notes: contentsNotes(order, shipment),
      ...(isPaidFor(order, shipment) && {
        link: { label: 'Refund policy', url: policyUrl('refund', sender) },
      }),
    };
  },

  'refund-due': (order, sender) => ({
    subject: `Your payment for order ${order.id} goes back to you`,
    heading: order.refundDuePaise > 0 ? 'Your payment goes back to you' : 'Your payment was sent back',
    paragraphs: [
      greetingOf(order),
      refundReasonText(order),
      refundSentence(order, sender) ?? 'There is nothing left to send back.',
      'You need not do anything. If you have a question, please reply to this email.',
    ],
    button: trackButton(order, sender),
  }),

  'payment-claim-open': (order, { shopOrigin }) => ({
    subject: `Is order ${order.id} paid? ${formatPaise(order.totalPaise)} by UPI`,
    heading: `Order ${order.id} waits for your decision`,
    paragraphs: [
      ...(isAwaitingPayment(order)
        ? [
            `${order.shipTo.fullName} has named a UPI payment for order ${order.id}, and it is not confirmed yet. Its items have just gone back into stock.`,
            `Look for ${formatPaise(order.totalPaise)} in your account. If it is there, record the payment; if not, reject it: the customer then gets your reason by email.`,
          ]
        : [`Order ${order.id} has been decided meanwhile. There is nothing to do.`]),
    ],
    button: isAwaitingPayment(order)
      ? { label: 'Decide about the payment', url: shopOrigin + adminLinks.claims() }
      : adminOrderButton(order, shopOrigin),
    summary: summaryOf(order),
    notes: [contactNote(order)],
  }),

  'order-to-send': (order, { shopOrigin }) => ({
    subject: `Order ${order.id}: ${formatPaise(order.totalPaise)}, ${merchantPaymentStatus(order).subject}`,
    heading: `Order ${order.id}`,
    paragraphs: [
      `${order.shipTo.fullName} from ${order.shipTo.city} has chosen cash on delivery for order ${order.id}.`,
      merchantPaymentStatus(order).advice,
    ],
    button: adminOrderButton(order, shopOrigin),
    summary: summaryOf(order),
    notes: [deliveryNote(order), contactNote(order)],
  }),

  'new-order': (order, { shopOrigin }) => ({
    subject: `New order ${order.id}: ${formatPaise(order.totalPaise)}, ${merchantPaymentStatus(order).subject}`,
    heading: `New order ${order.id}`,
    paragraphs: [
      `${order.shipTo.fullName} from ${order.shipTo.city} has placed an order.`,
      merchantPaymentStatus(order).advice,
    ],
    button: adminOrderButton(order, shopOrigin),
    summary: summaryOf(order),
    notes: [deliveryNote(order), contactNote(order)],
  }),
};

/** Describes what happens to the money of a cancelled order of which the shop has received none, as far as it knows. */
function unpaidText({ claimedPaise }: EmailContext): string {
  return claimedPaise === undefined
    ? 'It was not paid, so there is nothing to send back.'
    : `You named a UPI payment of ${formatPaise(claimedPaise)}: if it has reached us, we send it back the way it came.`;
}

/** Leads the merchant to the order in the admin. */
function adminOrderButton({ id }: OrderDetails, shopOrigin: string) {
  return { label: 'Open the order', url: shopOrigin + adminLinks.order(id) };
}

/** How the merchant reaches the shopper. */
function contactNote({ contact, shipTo }: OrderDetails) {
  const phone = formatPhone(shipTo.phone);
  return { heading: 'Reach the customer', lines: contact.email === null ? [phone] : [contact.email, phone] };
}

/** Tells the merchant whether an order is paid, and what to do. The order may have changed since it was placed. */
function merchantPaymentStatus(order: OrderDetails): { subject: string; advice: string } {
  const { status, paidAt, paymentMethod } = order;
  if (status === ORDER_STATUS.cancelled)
    return { subject: 'cancelled', advice: 'It was cancelled: there is nothing to send.' };
  if (paidAt !== null)
    return {
      subject: 'paid',
      advice: `It is paid (${methodNameForShoppers(paymentMethod)}): please send it.`,
    };
  if (status !== ORDER_STATUS.pending)
    return { subject: 'cash on delivery', advice: 'It is paid in cash on delivery: please send it.' };
  return {
    subject: 'not paid yet',
    advice:
      'It is not paid yet: please do not send it before it is. Today in the admin lists the orders to send.',
  };
}

/** Describes what happens to the payment of an order, or of one of its shipments, that was returned to the sender. */
function paymentAfterReturnText(order: OrderDetails, shipment: Shipment | undefined, sender: Sender): string {
  const { lines, totalPaise, refundedPaise } = order;
  const refundedText = refundSentence(order, sender);
  if (!isPaidFor(order, shipment)) {
    const nothingToPay = 'You have not paid for it, and there is nothing to pay';
    return (
      refundedText ?? (order.returnedAt === null ? `${nothingToPay} for this part.` : `${nothingToPay}.`)
    );
  }
  const isPart = shipment !== undefined && shipmentCount(order) > 1;
  const paidPaise = isPart ? priceOfUnits(lines, shipment.lines) : totalPaise;
  const sentences = [
    `You have paid ${formatPaise(paidPaise)} for it.`,
    ...(refundedPaise < paidPaiseToSendBack(order)
      ? ['We refund it as our refund policy says, and write to you once the money has been sent.']
      : []),
    ...(refundedText === undefined ? [] : [refundedText]),
  ];
  return sentences.join(' ');
}

/** False for a shipment that came back before the order was paid: its price was not part of the payment. */
function isPaidFor({ paidAt }: OrderDetails, shipment: Shipment | undefined): boolean {
  if (paidAt === null) return false;
  return !shipment?.returnedAt || shipment.codPaise === 0 || shipment.returnedAt > paidAt;
}

/** The part of the payment that goes back to the shopper: cancelled items and what came back. */
function paidPaiseToSendBack(order: OrderDetails): number {
  const { lines, shipments, cancellations } = order;
  if (order.returnedAt !== null) return order.paidPaise ?? order.totalPaise;
  const returned = shipments.filter((one) => one.returnedAt !== null && isPaidFor(order, one));
  const cancelledPaise = cancellations.reduce((sum, { refundPaise }) => sum + (refundPaise ?? 0), 0);
  return returned.reduce((sum, one) => sum + priceOfUnits(lines, one.lines), cancelledPaise);
}

/** Describes why a received payment has to be refunded. */
function refundReasonText({ id, status, paidAt, returnedAt }: OrderDetails): string {
  if (status === ORDER_STATUS.cancelled)
    return `A payment has arrived for your order ${id}, which was cancelled.`;
  if (returnedAt !== null) return `A payment has arrived for your order ${id}, whose parcel came back to us.`;
  return status === ORDER_STATUS.pending && paidAt === null
    ? `Your payment for order ${id} has arrived, but by then something in the order had been sold. The order cannot go ahead as it is.`
    : `Another payment has arrived for your order ${id}, which did not need it. The order itself goes ahead.`;
}

/** Describes what is refunded and what will be. Undefined if there is nothing to refund. */
export function refundSentence(
  { refundDuePaise, refundedPaise }: OrderDetails,
  { refundTime }: Sender,
): string | undefined {
  const sent = refundedPaise > 0 ? `${formatPaise(refundedPaise)} was sent back.` : '';
  if (refundDuePaise === 0) return sent || undefined;
  const due = `We send ${formatPaise(refundDuePaise)} back the way it came. ${refundTime}`;
  return [due, sent].filter(Boolean).join(' ');
}

const sentCount = ({ shipments }: OrderDetails) =>
  shipments.filter(({ shippedAt }) => shippedAt !== null).length;

const isCashToCome = ({ status, paidAt, paymentMethod, returnedAt }: OrderDetails) =>
  paymentMethod === 'cod' &&
  paidAt === null &&
  returnedAt === null &&
  (status === ORDER_STATUS.processing || status === ORDER_STATUS.shipped);

const isAwaitingPayment = ({ status, paidAt, refundDuePaise }: OrderDetails) =>
  status === ORDER_STATUS.pending && paidAt === null && refundDuePaise === 0;
