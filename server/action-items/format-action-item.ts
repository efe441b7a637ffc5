import { methodNameForStaff } from '#contract/admin/settings/payment-method-names.ts';
import { formatDateTime } from '#format/dates.ts';
import { formatPaise } from '#format/money.ts';
import { emailLabelAsTitle } from '#server/email-outbox/email-labels.ts';
import type { ActionItemGroup, ActionItemKind, ActionItems } from './action-item.ts';

interface ActionItemFormat<Item> {
  heading: string;
  /** How to close the action item. */
  advice: string;
  /** The parts of one line. Empty parts are left out. */
  parts(item: Item): (string | null)[];
}

/** A group of action items as the command `attention` prints it. */
export interface FormattedActionItems {
  heading: string;
  advice: string;
  lines: string[];
}

const REFUND_STATES = { failed: 'declined', pending: 'not arrived', requested: 'no response' };
const since = (date: Date) => `since ${formatDateTime(date)}`;

/** The parts of a line about money that a gateway or a bank has moved. */
const moneyParts = (
  one: Pick<ActionItems['refund-due'], 'orderId' | 'amountPaise' | 'method' | 'gatewayReference' | 'since'>,
) => [
  one.orderId,
  formatPaise(one.amountPaise),
  methodNameForStaff(one.method),
  one.gatewayReference,
  since(one.since),
];

const FORMATS: { [K in ActionItemKind]: ActionItemFormat<ActionItems[K]> } = {
  'refund-due': {
    heading: 'Money to send back',
    advice:
      'refund ORDER sends it; where it came by UPI or cash, send it yourself, then: refund ORDER --reference NUMBER',
    parts: moneyParts,
  },
  'returned-paid': {
    heading: 'Paid orders returned to sender',
    advice:
      'The customer was informed of the return and waits for the refund: refund ORDER, with --amount RUPEES for a part',
    parts: (one) => [
      one.orderId,
      formatPaise(one.amountPaise),
      methodNameForStaff(one.method),
      since(one.since),
    ],
  },
  'refund-unfinished': {
    heading: 'Money that a gateway did not send back',
    advice: "Look at the gateway's own pages, then: refund ORDER, or refund ORDER --reference NUMBER",
    parts: (one) => [
      one.orderId,
      formatPaise(one.amountPaise),
      methodNameForStaff(one.method),
      REFUND_STATES[one.state],
      since(one.since),
    ],
  },
  'refund-returned': {
    heading: 'Money that came back to you after it was sent',
    advice:
      'The bank of the customer did not take it: ask the customer where to, and send it yourself. It counts as sent already. Then: attention --close NUMBER',
    parts: (one) => [`#${one.eventId}`, ...moneyParts(one)],
  },
  'refund-external': {
    heading: 'Money that a gateway sent back without the shop',
    advice:
      'You, or a bank, sent it from the pages of the gateway. Note it: refund ORDER --amount RUPEES --reference NUMBER',
    parts: moneyParts,
  },
  'payment-mismatch': {
    heading: 'Payments reported with a wrong amount or currency',
    advice:
      'Possible fraud, or the gateway is configured wrongly: compare with its own pages. Then: attention --close NUMBER',
    parts: (one) => [
      `#${one.eventId}`,
      one.orderId,
      methodNameForStaff(one.method),
      `requested ${formatPaise(one.requestedPaise)}, reported ${reportedAmount(one)}`,
      formatDateTime(one.since),
    ],
  },
  'payment-unknown': {
    heading: 'Payments whose gateway gave no reply for a week',
    advice: "Look at the gateway's own pages. If the money is there: mark-paid ORDER --reference NUMBER",
    parts: (one) => [
      one.orderId,
      formatPaise(one.amountPaise),
      methodNameForStaff(one.method),
      one.reference,
      since(one.since),
      `last: ${one.error}`,
    ],
  },
  'upi-payment': {
    heading: 'UPI payments to look for',
    advice: 'Find the money: mark-paid ORDER --reference UTR, or match-statement FILE',
    parts: (one) => [
      one.orderId,
      formatPaise(one.amountPaise),
      `the customer names UTR ${one.gatewayReference}`,
      since(one.since),
    ],
  },
  'upi-claim-expired': {
    heading: 'UPI payments that customers named and you have not confirmed: their items are back in stock',
    advice: 'Look for the money now: mark-paid ORDER --reference UTR, or cancel ORDER',
    parts: (one) => [
      one.orderId,
      formatPaise(one.amountPaise),
      one.gatewayReferences.length > 0 ? `UTR ${one.gatewayReferences.join(', ')}` : null,
      since(one.since),
    ],
  },
  'message-without-reply': {
    heading: 'Messages to answer',
    advice: 'Answer them in the admin, under Messages: the law asks for a solution within one month',
    parts: (one) => [
      one.ticketNumber,
      one.name,
      one.subject,
      since(one.since),
      one.isOverdue ? 'overdue' : null,
    ],
  },
  'order-to-ship': {
    heading: 'Orders to send',
    advice: 'ship ORDER --carrier NAME --tracking NUMBER',
    parts: (one) => [
      one.orderId,
      formatPaise(one.amountPaise),
      one.isPaid ? 'paid' : 'cash on delivery',
      one.city,
      since(one.since),
    ],
  },
  'gst-rate-missing': {
    heading: 'Products without a GST rate',
    advice:
      'Their orders cannot be shipped. Import them with the column "GST rate", or set gstRates in the store information',
    parts: (one) => [
      one.title,
      one.productId,
      one.category ?? 'no category',
      one.hsn ? `HSN ${one.hsn}` : 'no HSN',
    ],
  },
  'price-above-mrp': {
    heading: 'Prices above the MRP',
    advice: 'The law forbids it: import the products again with a lower price, or with the MRP on the pack',
    parts: (one) => [
      one.productId,
      one.size || null,
      one.color || null,
      `${formatPaise(one.pricePaise)} above the MRP ${formatPaise(one.mrpPaise)}`,
    ],
  },
  'gstin-invalid': {
    heading: 'GST number of the store information',
    advice: 'Correct it, then: store-info FILE',
    parts: (one) => [one.gstin, one.problem],
  },
  'low-stock': {
    heading: 'Stock that runs low',
    advice: 'Order or make more, then: stock adjust SKU UNITS',
    parts: (one) => [
      [one.title, one.options].filter(Boolean).join(', '),
      one.stock > 0 ? `${one.stock} left` : 'sold out',
      since(one.since),
    ],
  },
  'delivered-unpaid': {
    heading: 'Delivered and not paid',
    advice: 'Ask the carrier for the cash, then: mark-paid ORDER --reference RECEIPT',
    parts: (one) => [one.orderId, formatPaise(one.amountPaise), one.carrier],
  },
  'email-failed': {
    heading: 'Emails that could not be sent',
    advice: 'Correct the email settings or the email server, then: retry-mails',
    parts: (one) => [
      emailLabelAsTitle(one.emailKind),
      one.orderId,
      one.attempts === 0
        ? 'expired before an email server took it'
        : `tried ${one.attempts === 1 ? 'once' : `${one.attempts} times`}, last: ${one.error ?? '?'}`,
    ],
  },
  'email-waiting': {
    heading: 'Emails without an SMTP server',
    advice: 'Set SMTP_URL and MAIL_FROM: without them emails are not sent, and expire after two days',
    parts: (one) => [
      emailLabelAsTitle(one.emailKind),
      `${one.count} ${one.count === 1 ? 'email' : 'emails'}`,
      since(one.since),
    ],
  },
  'image-storage-failing': {
    heading: 'Image storage that fails',
    advice: 'The images stay in the database and are shown; correct the settings IMAGE_S3_… or the storage',
    parts: (one) => [
      `${one.images} ${one.images === 1 ? 'image' : 'images'} waiting`,
      one.error,
      since(one.since),
    ],
  },
  'image-failed': {
    heading: 'Images that could not be processed',
    advice: 'Correct the URL or the file and import again, or retry all: retry-pictures',
    parts: (one) => [one.productIds.join(', '), one.url, one.error ?? '?'],
  },
};

/** Formats the action items of one kind: a heading, an advice, and a line for each, with its parts apart. */
export function formatActionItems(group: ActionItemGroup, separator: string): FormattedActionItems {
  const { heading, advice, parts } = formatActionItemParts(group);
  return { heading, advice, lines: parts.map((each) => each.join(separator)) };
}

/** The same with the parts of each action item, the first of which names it. */
export function formatActionItemParts({ kind, items }: ActionItemGroup) {
  // the type of a group ties its kind to its items, which TypeScript cannot follow through the table
  const { heading, advice, parts } = FORMATS[kind] as ActionItemFormat<(typeof items)[number]>;
  return { heading, advice, parts: items.map((item) => parts(item).filter((part) => Boolean(part))) };
}

function reportedAmount({ reportedPaise, reportedCurrency }: ActionItems['payment-mismatch']): string {
  const amount = reportedPaise === null ? '?' : formatPaise(reportedPaise).replace('₹', '');
  return `${amount} ${reportedCurrency ?? ''}`;
}
