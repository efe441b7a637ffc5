import type { Said } from './payment.ts';

/** Who says it: the shop while starting, the shopper's browser coming back, the gateway, the gateway asked, a person. */
export type WordSource = 'shop' | 'return' | 'webhook' | 'poll' | 'person';

/** One word about an attempt to pay, checked for who says it but not yet for what it says. */
export interface PaymentWord {
  method: string;
  /** Ours, by which the attempt is found. */
  reference: string;
  source: WordSource;
  /** The same for the same word however often it is said, and for no other word about this attempt. */
  eventKey: string;
  says: Said;
  /** What it is about, to be compared with what was asked for. */
  amountPaise: number;
  currency: string;
  /** The gateway's or the bank's own number. */
  gatewayReference?: string;
  /** Kept for whoever has to look into it; no secrets, no contact data. */
  detail?: Record<string, unknown>;
}

/**
 * What came of a word. `mismatch`: amount or currency is not what was asked for. `refund_due`: the money is here and the
 * order cannot keep it.
 */
export type WordOutcome = 'moved' | 'unchanged' | 'repeated' | 'unknown' | 'mismatch' | 'refund_due';
