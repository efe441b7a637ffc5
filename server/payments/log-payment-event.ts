import type { FastifyBaseLogger } from 'fastify';
import type { EventOutcome, PaymentEvent } from './payment-event.ts';

const FOR_A_PERSON: readonly EventOutcome[] = ['unknown', 'mismatch', 'refund_due'];

type LoggedEvent = Pick<PaymentEvent, 'method' | 'reference'> & Partial<Pick<PaymentEvent, 'says'>>;

/** Logs a payment event, as a warning when the merchant has to check it. */
export function logPaymentEvent(
  log: FastifyBaseLogger,
  { method: provider, reference, says }: LoggedEvent,
  outcome: EventOutcome,
): void {
  const level = FOR_A_PERSON.includes(outcome) ? 'warn' : 'info';
  log[level]({ provider, reference, says, outcome }, 'payment event');
}
