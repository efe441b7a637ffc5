import type { FastifyBaseLogger } from 'fastify';
import type { EventOutcome, PaymentEvent } from './payment-event.ts';

const WARNING_OUTCOMES: readonly EventOutcome[] = ['unknown_payment', 'mismatch', 'refund_due'];

type LoggedEvent = Pick<PaymentEvent, 'method' | 'reference'> & Partial<Pick<PaymentEvent, 'reportedState'>>;

/** Logs a payment event, as a warning when the merchant has to check it. */
export function logPaymentEvent(
  log: FastifyBaseLogger,
  { method: provider, reference, reportedState }: LoggedEvent,
  outcome: EventOutcome,
): void {
  const level = WARNING_OUTCOMES.includes(outcome) ? 'warn' : 'info';
  log[level]({ provider, reference, state: reportedState, outcome }, 'payment event');
}
