import type { NextAction, OrderFulfillmentState, OrderPaymentState } from '#contract/admin/orders/orders.ts';
import { ORDER_STATUS, type OrderStatus } from '#contract/orders.ts';

/** What decides the payment state of an order. Amounts in paise. */
export interface PaymentFacts {
  status: OrderStatus;
  isPaid: boolean;
  paymentMethod: string | null;
  /** The shopper states that the order is paid. */
  isClaimed: boolean;
  /** Staff expect money that no gateway reports: a UPI payment is open, or staff entered the order. */
  awaitsTransfer: boolean;
  /** All payments that came in, refunded since or not. */
  receivedPaise: number;
  /** Payments that the order cannot keep, less refunds that have not failed. */
  refundDuePaise: number;
  /** Succeeded refunds. */
  refundedPaise: number;
  /** Paid items came back, and nothing was refunded for them since. */
  isReturnDue: boolean;
}

/** What decides the fulfillment state of an order. */
export interface FulfillmentFacts {
  status: OrderStatus;
  /** Every shipment came back. */
  isReturned: boolean;
  /** Units that are in no shipment. */
  unpackedUnits: number;
  /** Shipments that are packed and not handed over. */
  packedShipments: number;
  /** Shipments that were handed over. */
  sentShipments: number;
}

/** The payment state of an order. Money to send back comes before everything else. */
export function paymentState(facts: PaymentFacts): OrderPaymentState {
  const { receivedPaise, refundDuePaise, refundedPaise } = facts;
  if (refundDuePaise > 0) return 'refund-due';
  if (refundedPaise > 0) return refundedPaise < receivedPaise ? 'partly-refunded' : 'refunded';
  if (facts.isPaid) return 'paid';
  if (facts.status === ORDER_STATUS.pending) return facts.isClaimed ? 'claimed' : 'unpaid';
  return facts.paymentMethod === 'cod' && facts.status !== ORDER_STATUS.cancelled
    ? 'cash-on-delivery'
    : 'unpaid';
}

const FULFILLMENT_OF_STATUS: Record<OrderStatus, OrderFulfillmentState> = {
  [ORDER_STATUS.pending]: 'unfulfilled',
  [ORDER_STATUS.processing]: 'unfulfilled',
  [ORDER_STATUS.shipped]: 'shipped',
  [ORDER_STATUS.delivered]: 'delivered',
  [ORDER_STATUS.cancelled]: 'cancelled',
};

/** The fulfillment state of an order. */
export function fulfillmentState(facts: FulfillmentFacts): OrderFulfillmentState {
  if (facts.isReturned) return 'returned';
  if (facts.status !== ORDER_STATUS.processing) return FULFILLMENT_OF_STATUS[facts.status];
  if (facts.sentShipments > 0) return 'partly-shipped';
  if (facts.packedShipments === 0) return 'unfulfilled';
  return facts.unpackedUnits === 0 ? 'packed' : 'partly-packed';
}

/**
 * The one thing that staff do next with an order: money owed to a shopper first, then what brings the order further.
 */
export function nextAction(facts: PaymentFacts & FulfillmentFacts): NextAction {
  const payment = paymentState(facts);
  if (payment === 'refund-due') return 'refund';
  const { pending, processing, shipped, delivered } = ORDER_STATUS;
  switch (facts.status) {
    case pending:
      if (payment === 'claimed') return 'verify-payment';
      return facts.awaitsTransfer ? 'record-payment' : 'none';
    case processing:
      return facts.packedShipments > 0 ? 'ship' : 'pack';
    case shipped:
      if (facts.isReturned) return facts.isReturnDue ? 'refund' : 'none';
      return 'deliver';
    case delivered:
      return payment === 'cash-on-delivery' ? 'record-payment' : 'none';
    default:
      return 'none';
  }
}
