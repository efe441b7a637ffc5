import type { NextAction, OrderFulfillmentState, OrderPaymentState } from '#contract/admin/orders.ts';
import { ORDER_STATUS, type OrderStatus } from '#contract/orders.ts';

/** What decides the payment state of an order. Amounts in paise. */
export interface PaymentFacts {
  status: OrderStatus;
  isPaid: boolean;
  paymentMethod: string | null;
  /** The shopper states that the order is paid. */
  isClaimed: boolean;
  /** All payments that came in, refunded since or not. */
  receivedPaise: number;
  /** Payments that the order cannot keep, less refunds that have not failed. */
  refundDuePaise: number;
  /** Succeeded refunds. */
  refundedPaise: number;
}

/** What decides the fulfillment state of an order. */
export interface FulfillmentFacts {
  status: OrderStatus;
  isReturned: boolean;
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
export function fulfillmentState({ status, isReturned }: FulfillmentFacts): OrderFulfillmentState {
  return isReturned ? 'returned' : FULFILLMENT_OF_STATUS[status];
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
      return payment === 'claimed' ? 'verify-payment' : 'none';
    case processing:
      return 'pack';
    case shipped:
      if (facts.isReturned) return payment === 'paid' ? 'refund' : 'none';
      return 'deliver';
    case delivered:
      return payment === 'cash-on-delivery' ? 'record-payment' : 'none';
    default:
      return 'none';
  }
}
