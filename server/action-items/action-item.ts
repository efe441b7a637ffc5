interface OrderAmount {
  orderId: string;
  amountPaise: number;
}

/**
 * The kinds of action items for the merchant, printed by the command `attention`, and what is known about each
 * action item.
 */
export interface ActionItems {
  /** Money of a payment that the order cannot keep. */
  'refund-due': OrderAmount & { method: string; gatewayReference: string | null; since: Date };
  /** A paid order that was returned to sender. */
  'returned-paid': OrderAmount & { method: string; since: Date };
  /** A refund that failed, has not arrived, or whose result is unknown. */
  'refund-unfinished': OrderAmount & {
    method: string;
    state: 'requested' | 'pending' | 'failed';
    since: Date;
  };
  /** A succeeded refund whose money came back. */
  'refund-returned': OrderAmount & {
    eventId: number;
    method: string;
    gatewayReference: string | null;
    since: Date;
  };
  /** A refund that was sent without the shop. */
  'refund-external': OrderAmount & { method: string; gatewayReference: string; since: Date };
  /** A payment reported with a wrong amount or currency. */
  'payment-mismatch': {
    eventId: number;
    orderId: string;
    method: string;
    requestedPaise: number;
    reportedPaise: number | null;
    reportedCurrency: string | null;
    since: Date;
  };
  /** A payment whose result its gateway has not reported, although the shop polled for a week. */
  'payment-unknown': OrderAmount & { method: string; reference: string; error: string; since: Date };
  /** A UPI payment that the merchant has to find in the bank account. */
  'upi-payment': OrderAmount & { reference: string; gatewayReference: string; since: Date };
  /** A UPI payment that the shopper reported and the merchant has not confirmed before the hold ended. */
  'upi-claim-expired': OrderAmount & { gatewayReferences: string[]; since: Date };
  /** A message of the contact form without a reply. `isOverdue`: a legal deadline has passed. */
  'message-without-reply': {
    ticketNumber: string;
    name: string;
    subject: string;
    isOverdue: boolean;
    since: Date;
  };
  'order-to-ship': OrderAmount & { isPaid: boolean; city: string; since: Date };
  /** A visible product of a seller with a GST number whose rate is missing: its orders cannot be shipped. */
  'gst-rate-missing': { productId: string; title: string; category: string | null; hsn: string | null };
  /** A price stored by an earlier version that is above the MRP. */
  'price-above-mrp': { productId: string; size: string; color: string; pricePaise: number; mrpPaise: number };
  /** The GST number of the store information is wrong. */
  'gstin-invalid': { gstin: string; problem: string };
  /** A variant whose stock has fallen to its threshold. */
  'low-stock': { variantId: number; title: string; options: string; stock: number; since: Date };
  'delivered-unpaid': OrderAmount & { carrier: string | null };
  /** An email that was given up, or that expired before its first attempt: then `attempts` is 0. */
  'email-failed': { emailKind: string; orderId: string | null; attempts: number; error: string | null };
  /** Emails of one kind that wait for an SMTP server. */
  'email-waiting': { emailKind: string; count: number; since: Date };
  /** The image storage fails: so many images wait to be moved there or deleted. */
  'image-storage-failing': { images: number; error: string; since: Date };
  /** An image that was given up, and the products that use it. */
  'image-failed': { productIds: string[]; url: string; error: string | null };
}

export type ActionItemKind = keyof ActionItems;

/** The open action items of one kind, oldest first. */
export type ActionItemGroup = { [K in ActionItemKind]: { kind: K; items: ActionItems[K][] } }[ActionItemKind];
