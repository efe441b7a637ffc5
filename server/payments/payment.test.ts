import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATES, type PaymentState } from '#contract/admin/orders/payments.ts';
import { canPaymentTransition, type ReportedState } from './payment.ts';

const REPORTED: ReportedState[] = [
  'started',
  'awaiting_cash',
  'failed',
  'expired',
  'captured',
  'refund_due',
  'refunded',
];

function stateAfter(reported: readonly ReportedState[]): PaymentState {
  return reported.reduce<PaymentState>(
    (state, reportedState) => (canPaymentTransition(state, reportedState) ? reportedState : state),
    'created',
  );
}

describe('the states of a payment', () => {
  test('in every order of events, only a refund undoes a capture', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...REPORTED)), (reported) => {
        const at = reported.indexOf('captured');
        if (at < 0) return;
        const refund = (['refunded', 'refund_due'] as const).find((state) => reported.includes(state, at));
        expect(stateAfter(reported)).toBe(refund ?? 'captured');
      }),
    );
  });

  test('an event reported twice counts once', () => {
    for (const state of PAYMENT_STATES) {
      for (const reportedState of REPORTED) {
        if (canPaymentTransition(state, reportedState))
          expect(canPaymentTransition(reportedState, reportedState)).toBe(false);
      }
    }
  });

  test('only received money leads to a refund', () => {
    for (const state of PAYMENT_STATES) {
      expect(canPaymentTransition(state, 'refunded')).toBe(state === 'captured' || state === 'refund_due');
    }
  });
});
