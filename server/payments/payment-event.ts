import type { ReportedState } from './payment.ts';

/**
 * Source of an event, stored (a change needs a migration): the shop on start, the returning browser, a webhook, a poll of the gateway, the
 * merchant.
 */
export type EventSource = 'shop' | 'return' | 'webhook' | 'poll' | 'merchant';

/** A report about a payment. Its sender is verified, its content is not. */
export interface PaymentEvent {
  method: string;
  /** Our reference of the payment. */
  reference: string;
  source: EventSource;
  /** Deduplicates: equal for every copy of one event, different for other events of the same payment. */
  eventKey: string;
  reportedState: ReportedState;
  /** The reported amount, to be compared with the amount of the payment. */
  amountPaise: number;
  currency: string;
  /** The gateway's or the bank's number of the payment. */
  gatewayReference?: string;
  /** Stored for the merchant; holds no secrets and no contact data. */
  detail?: Record<string, unknown>;
}

/**
 * Outcome of an event. `mismatch`: amount or currency differs from the payment. `refund_due`: the money is
 * here and the order cannot keep it.
 */
export type EventOutcome =
  | 'applied'
  | 'ignored'
  | 'duplicate'
  | 'unknown_payment'
  | 'mismatch'
  | 'refund_due';
