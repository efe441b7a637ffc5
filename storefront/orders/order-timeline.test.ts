import { describe, expect, it } from 'vitest';
import { parseOrder } from '#storefront/api/orders.ts';
import { orderTimeline } from './order-timeline.ts';

const placedAt = '2026-11-01T05:00:00Z';
const shippedAt = '2026-11-03T05:00:00Z';

function timeline(order: object) {
  const parsed = parseOrder({ id: 'A1', createdAt: placedAt, items: [], ...order });
  if (!parsed) throw new Error('an order with an id can be read');
  return orderTimeline(parsed);
}

describe('order timeline', () => {
  it('shows the completed steps, the current step and the steps ahead', () => {
    const steps = timeline({ status: 2, history: [{ status: 2, at: shippedAt }] });
    expect(steps.map(({ label, state }) => [label, state])).toEqual([
      ['Order placed', 'done'],
      ['Being packed', 'done'],
      ['On its way', 'current'],
      ['Arrived', 'ahead'],
    ]);
    expect(steps[0]?.at).toBe(placedAt);
    expect(steps[2]?.at).toBe(shippedAt);
  });

  it('ends with the cancellation, without the steps that were not reached', () => {
    const steps = timeline({ status: 4, history: [{ status: 1, at: shippedAt }] });
    expect(steps.map(({ label }) => label)).toEqual(['Order placed', 'Being packed', 'Order cancelled']);
  });

  it('ends with the return to the sender instead of the arrival', () => {
    const returnedAt = '2026-11-09T05:00:00Z';
    const history = [{ status: 2, at: shippedAt }];
    const steps = timeline({ status: 2, history, returnedAt });
    expect(steps.map(({ label, state }) => [label, state])).toEqual([
      ['Order placed', 'done'],
      ['Being packed', 'done'],
      ['On its way', 'done'],
      ['Came back to us', 'current'],
    ]);
    expect(steps.map(({ at }) => at).slice(2)).toEqual([shippedAt, returnedAt]);
  });

  it('works with a server that sends no history', () => {
    expect(timeline({ status: 1 }).map(({ state }) => state)).toEqual(['done', 'current', 'ahead', 'ahead']);
  });

  it.each([7, -1, 1.5, 'x'])('has no steps for the status %s', (status) => {
    expect(timeline({ status })).toEqual([]);
  });
});
