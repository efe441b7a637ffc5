import type { DeliveryTimes } from '#contract/store-info.ts';
import { formatWeekday } from '#format/dates.ts';
import { workingDayAfter } from '#format/delivery/working-days.ts';

/**
 * Working days from the order to its delivery at this PIN code: dispatch plus transport. The zone with the
 * longest matching prefix gives the transport days.
 */
export function deliveryDaysTo(
  pin: string,
  { dispatch, days, zones = [] }: DeliveryTimes,
): DeliveryTimes['days'] {
  const prefixLength = (pins: readonly string[]) =>
    Math.max(0, ...pins.filter((start) => pin.startsWith(start)).map(({ length }) => length));
  const zone = zones.reduce(
    (best, candidate) =>
      prefixLength(candidate.pins) > best.prefixLength
        ? { prefixLength: prefixLength(candidate.pins), days: candidate.days }
        : best,
    { prefixLength: 0, days },
  );
  return { min: dispatch.min + zone.days.min, max: dispatch.max + zone.days.max };
}

/**
 * `Fri, 27 Nov to Tue, 1 Dec`, or one day if both are the same. The fallback of `estimateDelivery` when the server
 * quotes no dates.
 */
export function formatDeliveryDates(pin: string, times: DeliveryTimes, now: number): string {
  const { min, max } = deliveryDaysTo(pin, times);
  return formatDateRange(workingDayAfter(now, min), workingDayAfter(now, max));
}

/** Two days, each as midnight UTC in milliseconds, in words. */
export function formatDateRange(first: number, last: number): string {
  const [from, to] = [formatWeekday(first), formatWeekday(last)];
  return from === to ? from : `${from} to ${to}`;
}
