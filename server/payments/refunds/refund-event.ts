import type { EventOutcome, EventSource } from '../payment-event.ts';
import type { RefundResult } from './refund.ts';

/** A report about a refund. Its sender is verified, its content is not. */
export interface RefundEvent {
  method: string;
  source: EventSource;
  /** Our reference of the refund; undefined when the gateway names none. */
  refundReference: string | undefined;
  /** The gateway's number of the refunded payment. */
  paymentNumber?: string | undefined;
  reportedState: RefundResult['state'];
  /** The reported amount, to be compared with the requested amount. */
  amountPaise: number;
  currency: string;
  /** The gateway's or the bank's number of the refund. */
  gatewayReference?: string | undefined;
}

/**
 * An unsigned message of a gateway about a refund, with our reference. Its content is not trusted, but the
 * gateway is asked soon.
 */
export interface RefundHint {
  method: string;
  hint: string;
}

/**
 * Outcome of a refund event. `refund_returned`: the bank did not accept the money that was sent.
 * `external_refund`: the refund was made on the gateway's own pages, or after the shop had given it up.
 */
export type RefundOutcome = Exclude<EventOutcome, 'refund_due'> | 'refund_returned' | 'external_refund';
