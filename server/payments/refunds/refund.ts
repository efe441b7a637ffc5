import type { RefundState } from '#contract/admin/orders/payments.ts';

/** A gateway's report about a refund. */
export interface RefundResult {
  state: Exclude<RefundState, 'requested'>;
  /** The gateway's number of the refund. */
  gatewayReference?: string | undefined;
  /** Why it failed, in the gateway's words. */
  error?: string | undefined;
}

/** A refund as gateways see it. */
export interface Refund {
  /** Our reference, at most 23 letters and digits: two requests under one reference are one refund. */
  reference: string;
  amountPaise: number;
  currency: string;
  /** The gateway's number of the refunded payment. */
  paymentNumber: string;
}

/** The refunds of a gateway. */
export interface Refunds {
  /**
   * The gateway's report about a refund; undefined when it is unknown there. Throws when the gateway is
   * unreachable.
   */
  find(refund: Refund): Promise<RefundResult | undefined>;
  /**
   * Sends a refund that the gateway does not know. Throws GatewayError: if `isDeclined`, no money was sent;
   * otherwise the result is unknown.
   */
  send(refund: Refund): Promise<RefundResult>;
}

const TRANSITIONS: Record<RefundState, readonly RefundState[]> = {
  requested: ['pending', 'succeeded', 'failed'],
  // the shopper's bank may return the money
  pending: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
};

/** True when a refund in state `from` can change to `to`. */
export function canRefundTransition(from: RefundState, to: RefundState): boolean {
  return TRANSITIONS[from].includes(to);
}
