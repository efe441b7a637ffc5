import { Badge, type Tone } from '#admin/kit/badge.tsx';
import type { NextAction, OrderFulfillmentState, OrderPaymentState } from '#contract/admin/orders/orders.ts';

/** The code of `ORDER_STATUS.pending`: the admin imports no schemas. */
export const PENDING = 0;

const PAYMENT: Record<OrderPaymentState, [text: string, tone: Tone]> = {
  unpaid: ['Unpaid', 'neutral'],
  claimed: ['To verify', 'warn'],
  'cash-on-delivery': ['Cash on delivery', 'info'],
  paid: ['Paid', 'ok'],
  'refund-due': ['Refund due', 'bad'],
  'partly-refunded': ['Partly refunded', 'neutral'],
  refunded: ['Refunded', 'neutral'],
};

const FULFILLMENT: Record<OrderFulfillmentState, [text: string, tone: Tone]> = {
  unfulfilled: ['Not packed', 'warn'],
  'partly-packed': ['Partly packed', 'warn'],
  packed: ['Packed', 'info'],
  'partly-shipped': ['Partly shipped', 'info'],
  shipped: ['Shipped', 'info'],
  delivered: ['Delivered', 'ok'],
  returned: ['Returned to sender', 'bad'],
  cancelled: ['Cancelled', 'neutral'],
};

const NEXT_ACTION: Record<NextAction, string> = {
  refund: 'Refund',
  'verify-payment': 'Verify payment',
  pack: 'Pack',
  ship: 'Ship',
  deliver: 'Mark as delivered',
  'record-payment': 'Record payment',
  none: '',
};

const choicesOf = (states: Record<string, [text: string, tone: Tone]>) =>
  Object.entries(states).map(([value, [label]]) => ({ value, label }));

/** The texts of the states, for filters. */
export const PAYMENT_CHOICES = choicesOf(PAYMENT);
export const FULFILLMENT_CHOICES = choicesOf(FULFILLMENT);

export function PaymentBadge({ state }: { state: OrderPaymentState }) {
  const [text, tone] = PAYMENT[state];
  return <Badge tone={tone}>{text}</Badge>;
}

export function FulfillmentBadge({ state }: { state: OrderFulfillmentState }) {
  const [text, tone] = FULFILLMENT[state];
  return <Badge tone={tone}>{text}</Badge>;
}

/** What staff do next, in one or two words; empty if there is nothing. */
export const nextActionText = (action: NextAction): string => NEXT_ACTION[action];

/** True until a part of the order is handed over: all of it can be cancelled. */
export const isBeforeDispatch = (state: OrderFulfillmentState): boolean =>
  state === 'unfulfilled' || state === 'partly-packed' || state === 'packed';
