import type { Order } from '#storefront/api/orders.ts';
import { STATUS } from './order-status.ts';

export interface TimelineStep {
  label: string;
  /** ISO time at which the order reached this step, if the server sends it. */
  at?: string;
  state: 'done' | 'current' | 'ahead';
}

const STEP_LABELS = ['Order placed', 'Being packed', 'On its way', 'Arrived'] as const;

/**
 * The steps of an order from placing to delivery, or to its cancellation or its return to the sender. Empty
 * for an unknown status.
 */
export function orderTimeline({ status, date, history, returnedAt }: Order): TimelineStep[] {
  if (status === null || status < 0 || status > STATUS.cancelled || !Number.isInteger(status)) return [];
  const reachedAt = (step: number) =>
    step === 0 ? date : history.find((change) => change.status === step)?.at;
  const step = (label: string, at: string | undefined, state: TimelineStep['state']): TimelineStep => ({
    label,
    ...(at && { at }),
    state,
  });
  if (status === STATUS.cancelled) {
    const before = STEP_LABELS.map((label, i) => ({ label, at: reachedAt(i) })).filter(
      ({ at }, i) => i === 0 || at,
    );
    return [
      ...before.map(({ label, at }) => step(label, at, 'done')),
      step('Order cancelled', reachedAt(STATUS.cancelled), 'current'),
    ];
  }
  if (status === STATUS.shipped && returnedAt !== undefined) {
    const before = STEP_LABELS.slice(0, STATUS.shipped + 1).map((label, i) =>
      step(label, reachedAt(i), 'done'),
    );
    return [...before, step('Came back to us', returnedAt, 'current')];
  }
  return STEP_LABELS.map((label, i) => {
    if (i > status) return step(label, undefined, 'ahead');
    return step(label, reachedAt(i), i === status ? 'current' : 'done');
  });
}
