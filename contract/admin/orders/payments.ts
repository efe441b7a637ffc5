import { z } from 'zod';
import { wholeNumber } from '#contract/catalog.ts';

export const rupees = z.number().min(0).max(100_000_000);
/** Rupees, at most two decimals. */
const positiveRupees = z
  .number()
  .positive()
  .max(100_000_000)
  .refine((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), 'At most two decimals');
export const orderNumber = z.string().min(1).max(20);
/** The number of a bank, a gateway or a receipt. */
const bankReference = z.string().trim().min(1).max(60);

export const paymentParams = z.object({ reference: z.string().min(1).max(40) });
export const paymentOrderParams = z.object({ number: orderNumber });

/**
 * The views of the payment list. `claims`: UPI payments that shoppers report and the shop has to confirm. `refunds-due`:
 * money that orders cannot keep, and that of shipments which came back. `refunds`: refunds without a final state, or that failed. `cod`: cash that carriers
 * have to remit.
 */
export const PAYMENT_VIEWS = ['claims', 'refunds-due', 'refunds', 'cod', 'all'] as const;
export const PAYMENT_STATES = [
  'created',
  'started',
  'awaiting_cash',
  'failed',
  'expired',
  'captured',
  'refund_due',
  'refunded',
] as const;
/**
 * State of one payment of one order. `awaiting_cash`: cash is collected on delivery. `refund_due`: money came in that
 * the order cannot keep.
 */
export type PaymentState = (typeof PAYMENT_STATES)[number];
export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed'] as const;
/** State of a refund. `requested`: the result is unknown. `failed`: no money was sent. */
export type RefundState = (typeof REFUND_STATES)[number];
export const REFUND_REASONS = [
  'returned',
  'damaged',
  'wrong-item',
  'late',
  'price',
  'goodwill',
  'other',
] as const;
/** Why a reported payment is rejected; each has a sentence in the email, `other` the words of the staff member. */
export const CLAIM_REJECTION_REASONS = ['not-found', 'other-amount', 'other-order', 'other'] as const;

const MAX_PER_PAGE = 100;

/** GET /admin/payments. The URL of the screen has the same query string. */
export const listPaymentsQuery = z.object({
  view: z.enum(PAYMENT_VIEWS).default('all'),
  /** Words of the order's number, name, email, phone and items; or a whole gateway reference or UTR. */
  q: z.string().trim().max(60).default(''),
  /** `next` of the page before. */
  after: z.string().max(80).optional(),
  limit: wholeNumber('limit', 1, MAX_PER_PAGE).default(50),
});

const refund = z.object({
  id: z.number().int(),
  reference: z.string(),
  amount: rupees,
  state: z.enum(REFUND_STATES),
  /** The number of the gateway or the bank. */
  gatewayReference: z.string().optional(),
  isManual: z.boolean(),
  reason: z.enum(REFUND_REASONS).optional(),
  /** Why it is not sent, in the gateway's words if there are any. */
  message: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  lines: z.array(
    z.object({
      lineNo: z.number().int(),
      quantity: z.number().int(),
      restocked: z.number().int(),
      amount: rupees,
    }),
  ),
});

const payment = z.object({
  /** The shop's reference. */
  reference: z.string(),
  method: z.string(),
  state: z.enum(PAYMENT_STATES),
  amount: rupees,
  /** The number of the gateway, or the UTR. */
  gatewayReference: z.string().optional(),
  /** The shopper reports this payment, and the shop has not confirmed it. */
  isClaim: z.boolean(),
  /** Why it failed or is unknown. */
  message: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** What is neither refunded nor being refunded; 0 unless its money came in. */
  refundable: rupees,
  /** False: the gateway cannot refund, so staff send the money and record it. */
  canRefund: z.boolean(),
  refunds: z.array(refund),
});

/** One row of the payment list. */
export const paymentRow = payment.extend({
  orderNumber: z.string(),
  customerName: z.string(),
  orderStatus: z.number().int(),
});

/** `total` counts the view; `views` counts each view without the search. `next` is the `after` of the next page. */
export const paymentList = z.object({
  data: z.array(paymentRow),
  total: z.number().int(),
  next: z.string().optional(),
  views: z.record(z.enum(PAYMENT_VIEWS), z.number().int()),
});

/** GET /admin/orders/:number/payments: what has happened to its money, and what can be refunded. */
export const orderPayments = z.object({
  orderNumber: z.string(),
  total: rupees,
  /** Oldest first. */
  payments: z.array(
    payment.extend({
      /** Every report about the payment and its refunds, oldest first. */
      events: z.array(
        z.object({
          at: z.string(),
          source: z.enum(['shop', 'return', 'webhook', 'poll', 'merchant']),
          state: z.string(),
          outcome: z.string(),
          message: z.string().optional(),
        }),
      ),
    }),
  ),
  /** What can be refunded of each line. */
  lines: z.array(
    z.object({
      lineNo: z.number().int(),
      title: z.string(),
      options: z.string(),
      quantity: z.number().int(),
      price: rupees,
      refundableQuantity: z.number().int(),
      refundable: rupees,
      restockableQuantity: z.number().int(),
    }),
  ),
  /** Cancelled items whose money has to go back and is not on its way, oldest first. */
  cancellationsDue: z.array(
    z.object({
      cancellationId: z.number().int(),
      /** The reference of the payment that they were paid with. */
      payment: z.string(),
      amount: rupees,
      items: z.array(
        z.object({
          lineNo: z.number().int(),
          title: z.string(),
          options: z.string(),
          quantity: z.number().int(),
        }),
      ),
    }),
  ),
  /** The most that all refunds of this order may amount to for the signed-in role; absent without a limit. */
  refundLimit: rupees.optional(),
});

/** POST /admin/orders/:number/payments: money that was received by bank transfer, UPI or in cash. */
export const recordPaymentBody = z.object({ reference: bankReference, amount: positiveRupees.optional() });

export const recordedPayment = z.object({
  orderNumber: z.string(),
  /** `refund_due`: the order cannot keep this money. */
  outcome: z.enum(['applied', 'duplicate', 'ignored', 'refund_due']),
  message: z.string(),
});

/** POST /admin/payments/:reference/verify. `utr` is the number that the staff member has seen. */
export const verifyClaimBody = z.object({ utr: bankReference });

/** POST /admin/payments/:reference/reject. `note` is sent to the customer; required for `other`. */
export const rejectClaimBody = z.object({
  utr: bankReference,
  reason: z.enum(CLAIM_REJECTION_REASONS),
  note: z.string().trim().max(500).optional(),
});

export const rejectedClaim = z.object({ orderNumber: z.string(), message: z.string() });

/**
 * POST /admin/orders/:number/refunds. It names `lines`, `cancellationId` or neither: then the amount is credited over all lines, unless it is
 * what is due for cancelled items: then they are refunded. `amount` is the one on the button.
 * With `bankReference` the money was sent by the merchant and is only recorded.
 */
export const createRefundBody = z.object({
  /** The refunded payment. */
  payment: z.string().min(1).max(40),
  amount: positiveRupees,
  /** The cancelled items that are refunded, with the amount that is due for them. */
  cancellationId: z.int().min(1).optional(),
  lines: z
    .array(
      z
        .object({
          lineNo: z.int().min(1).max(1000),
          quantity: z.int().min(1).max(100_000),
          restock: z.int().min(0).max(100_000).optional(),
        })
        .refine(({ quantity, restock = 0 }) => restock <= quantity, {
          path: ['restock'],
          error: 'At most the refunded units can go back into stock',
        }),
    )
    .min(1)
    .max(200)
    .refine(
      (lines) => new Set(lines.map(({ lineNo }) => lineNo)).size === lines.length,
      'Name each line once',
    )
    .optional(),
  reason: z.enum(REFUND_REASONS).optional(),
  bankReference: bankReference.optional(),
  /** What could be refunded of the payment when the screen was shown. */
  expected: z.object({ refundable: rupees }),
});

/** `state` is `requested` while the gateway's response is unknown: the shop keeps checking and refunds it once. */
export const createdRefund = z.object({
  id: z.number().int(),
  orderNumber: z.string(),
  amount: rupees,
  state: z.enum(REFUND_STATES),
  message: z.string(),
});

export type PaymentView = (typeof PAYMENT_VIEWS)[number];
export type RefundReason = (typeof REFUND_REASONS)[number];
export type ClaimRejectionReason = (typeof CLAIM_REJECTION_REASONS)[number];
export type ListPaymentsQuery = z.infer<typeof listPaymentsQuery>;
export type AdminPayment = z.infer<typeof payment>;
export type PaymentRow = z.infer<typeof paymentRow>;
export type PaymentList = z.infer<typeof paymentList>;
export type OrderPayments = z.infer<typeof orderPayments>;
export type CreateRefundBody = z.infer<typeof createRefundBody>;
export type CreatedRefund = z.infer<typeof createdRefund>;
