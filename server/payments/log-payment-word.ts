import type { FastifyBaseLogger } from 'fastify';
import type { PaymentWord, WordOutcome } from './payment-word.ts';

const FOR_A_PERSON: readonly WordOutcome[] = ['unknown', 'mismatch', 'refund_due'];

type Heard = Pick<PaymentWord, 'method' | 'reference'> & Partial<Pick<PaymentWord, 'says'>>;

/** A line of the log for a word about a payment: a warning where a person has to look at it. */
export function logPaymentWord(
  log: FastifyBaseLogger,
  { method: provider, reference, says }: Heard,
  outcome: WordOutcome,
): void {
  const level = FOR_A_PERSON.includes(outcome) ? 'warn' : 'info';
  log[level]({ provider, reference, says, outcome }, 'payment word');
}
