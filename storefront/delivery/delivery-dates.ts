import type { DeliveryTimes } from '#contract/store-info.ts';

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
    (best, zone) =>
      prefixLength(zone.pins) > best.prefixLength
        ? { prefixLength: prefixLength(zone.pins), days: zone.days }
        : best,
    { prefixLength: 0, days },
  );
  return { min: dispatch.min + zone.days.min, max: dispatch.max + zone.days.max };
}

const INDIA_MS = 5.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** National holidays as month-day; other holidays differ between states. */
const NATIONAL_HOLIDAYS = ['01-26', '08-15', '10-02'];

/**
 * The day in India that is `workingDays` working days after `now`, as midnight UTC in milliseconds. Sundays
 * and national holidays do not count.
 */
export function workingDayAfter(now: number, workingDays: number): number {
  let day = Math.floor((now + INDIA_MS) / DAY_MS) * DAY_MS;
  for (let left = workingDays; left > 0; ) {
    day += DAY_MS;
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

function isWorkingDay(day: number): boolean {
  const date = new Date(day);
  return date.getUTCDay() !== 0 && !NATIONAL_HOLIDAYS.includes(date.toISOString().slice(5, 10));
}

const DAY = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `Fri, 27 Nov to Tue, 1 Dec`, or one day if both are the same. */
export function deliveryDates(pin: string, times: DeliveryTimes, now: number): string {
  const { min, max } = deliveryDaysTo(pin, times);
  const [from, to] = [min, max].map((days) => DAY.format(workingDayAfter(now, days)));
  return from === to ? `${from}` : `${from} to ${to}`;
}
