/**
 * One attempt to pay one order. `promised`: the money comes at the door. `refund_due`: money came in that the order
 * cannot keep.
 */
export const PAYMENT_STATES = [
  'created',
  'started',
  'promised',
  'failed',
  'expired',
  'captured',
  'refund_due',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What anybody can report about an attempt. */
export type ReportedState =
  | 'started'
  | 'promised'
  | 'failed'
  | 'expired'
  | 'captured'
  | 'refund_due'
  | 'refunded';

// Forward only. Money outranks everything: a success after a failure or after the shopper went elsewhere is a success,
// a failure after money is noise.
const NEXT: Record<PaymentState, readonly ReportedState[]> = {
  created: ['started', 'promised', 'failed', 'expired', 'captured'],
  started: ['promised', 'failed', 'expired', 'captured'],
  promised: ['failed', 'expired', 'captured'],
  failed: ['captured'],
  expired: ['captured'],
  captured: ['refund_due', 'refunded'],
  refund_due: ['refunded'],
  refunded: [],
};

/** True when the report moves an attempt forward from where it is. */
export function moves(from: PaymentState, said: ReportedState): boolean {
  return NEXT[from].includes(said);
}

/** True while a shopper may still be at it. */
export function isOpen(state: PaymentState): boolean {
  return state === 'created' || state === 'started';
}

/** True once money has come in by an attempt, whatever became of it. */
export function hasBroughtMoney(state: PaymentState): boolean {
  return state === 'captured' || state === 'refund_due' || state === 'refunded';
}

/** An attempt as providers see it. */
export interface Attempt {
  /** Ours, told to the gateway, unique for every attempt: letters and digits. */
  reference: string;
  orderId: string;
  amountPaise: number;
  currency: string;
}
