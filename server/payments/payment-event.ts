import type { ReportedState } from './payment.ts';

/** Who reports it: the shop while starting, the shopper's browser coming back, the gateway, the gateway asked, a person. */
export type EventSource = 'shop' | 'return' | 'webhook' | 'poll' | 'person';

/** One report about an attempt to pay: its sender has been verified, its content not yet. */
export interface PaymentEvent {
  method: string;
  /** Ours, by which the attempt is found. */
  reference: string;
  source: EventSource;
  /** Deduplicates: the same for every copy of one event, and different for any other event about this attempt. */
  eventKey: string;
  says: ReportedState;
  /** What it is about, to be compared with what was asked for. */
  amountPaise: number;
  currency: string;
  /** The gateway's or the bank's own number. */
  gatewayReference?: string;
  /** Kept for whoever has to look into it; no secrets, no contact data. */
  detail?: Record<string, unknown>;
}

/**
 * What came of an event. `mismatch`: amount or currency is not what was asked for. `refund_due`: the money is here and
 * the order cannot keep it.
 */
export type EventOutcome = 'moved' | 'unchanged' | 'repeated' | 'unknown' | 'mismatch' | 'refund_due';
