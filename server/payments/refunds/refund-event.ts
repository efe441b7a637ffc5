import type { EventOutcome, EventSource } from '../payment-event.ts';
import type { RefundStanding } from './refund.ts';

/** One report about money that goes back: its sender has been verified, its content not yet. */
export interface RefundEvent {
  method: string;
  source: EventSource;
  /** Ours, by which the refund is found; undefined when the gateway names none. */
  refund: string | undefined;
  /** The gateway's number of the payment that it comes from. */
  paymentNumber?: string | undefined;
  says: RefundStanding['state'];
  /** What it is about, to be compared with what was asked for. */
  amountPaise: number;
  currency: string;
  /** The gateway's or the bank's number of the refund. */
  gatewayReference?: string | undefined;
}

/**
 * What a gateway tells without signing it, about a refund by our reference: nothing in it is believed, but the gateway is
 * asked soon.
 */
export interface RefundHint {
  method: string;
  hint: string;
}

/**
 * What came of an event about a refund. `came_back`: the bank did not take what had been sent. `not_ours`: somebody sent
 * money back on the gateway's own pages.
 */
export type RefundOutcome = Exclude<EventOutcome, 'refund_due'> | 'came_back' | 'not_ours';
