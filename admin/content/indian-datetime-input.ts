import { INDIA_UTC_OFFSET_MS } from '#format/india-utc-offset.ts';

/** The value of a `datetime-local` field in Indian time, wherever the device is: `2026-11-22T14:05`. */
export function isoToIndianInput(iso: string): string {
  return new Date(Date.parse(iso) + INDIA_UTC_OFFSET_MS).toISOString().slice(0, 16);
}

/** The moment that such a value names; undefined if it is incomplete. */
export function indianInputToIso(value: string): string | undefined {
  const time = Date.parse(`${value}Z`) - INDIA_UTC_OFFSET_MS;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
