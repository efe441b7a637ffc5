import { expect, test } from 'vitest';
import { buildTimeline } from './timeline.ts';

test('cash that a returned order no longer brings is not called an expired payment', () => {
  const expired = {
    id: 1,
    paymentId: '1',
    source: 'shop',
    state: 'expired',
    outcome: 'applied',
    detail: {},
    at: new Date(),
    isOpen: false,
  } as const;
  const history = {
    ...{ itemNames: new Map(), shipments: [], isClaimed: false, statusChanges: [], refunds: [], emails: [] },
    ...{ stockMovements: [], audit: [], documents: [] },
  };
  const titleOf = (method: string) =>
    buildTimeline({ ...history, paymentEvents: [{ ...expired, method }] })[0]?.title;
  expect(titleOf('cod')).toBe('Cash is no longer expected');
  expect(titleOf('razorpay')).toBe('Payment expired');
});
