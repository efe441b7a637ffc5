import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moves, PAYMENT_STATES, type PaymentState, type Said } from './payment.ts';

const WORDS: Said[] = ['started', 'promised', 'failed', 'expired', 'captured', 'refund_due', 'refunded'];

function heard(words: readonly Said[]): PaymentState {
  return words.reduce<PaymentState>((state, said) => (moves(state, said) ? said : state), 'created');
}

describe('the states of an attempt', () => {
  test('no order of words takes money back except a refund', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS)), (words) => {
        const at = words.indexOf('captured');
        if (at < 0) return;
        const refund = (['refunded', 'refund_due'] as const).find((word) => words.includes(word, at));
        expect(heard(words)).toBe(refund ?? 'captured');
      }),
    );
  });

  test('a word said twice is heard once', () => {
    for (const state of PAYMENT_STATES) {
      for (const said of WORDS) {
        if (moves(state, said)) expect(moves(said, said)).toBe(false);
      }
    }
  });

  test('nothing leads to a refund but money', () => {
    for (const state of PAYMENT_STATES) {
      expect(moves(state, 'refunded')).toBe(state === 'captured' || state === 'refund_due');
    }
  });
});
