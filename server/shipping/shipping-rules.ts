import type { ShippingRules, WorkingDays } from '#contract/shipping.ts';
import type { ShippingFees } from '#contract/store-info.ts';
import { workingDayAfter } from '#format/delivery/working-days.ts';
import { toPaise, toRupees } from '#format/money.ts';
import { findStateByCode } from '#server/tax/indian-states.ts';

/** How a shop delivers to one place. Fees are paise, tax included. */
export interface DeliveryTerms {
  feePaise: number;
  /** Orders from this amount on have no fee. Undefined: every order has it. */
  freeFromPaise: number | undefined;
  isCashPossible: boolean;
  /** Working days with the carrier. */
  days: WorkingDays;
  /** The zone's name; undefined in the rest of India, and for a zone without a name. */
  zoneName: string | undefined;
}

export type ZoneRules = Omit<ShippingRules, 'notServed'>;

/** Where a shipment goes. The State may be unknown, as for PIN codes at some borders. */
export interface DeliveryPlace {
  postalCode: string;
  stateCode: string | undefined;
}

/** The terms of the zone with the longest matching PIN code, else of the zone with the State, else of the rest of India. */
export function findDeliveryTerms(rules: ZoneRules, { postalCode, stateCode }: DeliveryPlace): DeliveryTerms {
  const { zones = [] } = rules;
  const byPin = zones
    .map((zone) => ({ zone, length: longestMatch(zone.pins, postalCode) }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length)[0]?.zone;
  const byState = zones.find(({ states = [] }) => stateCode !== undefined && states.includes(stateCode));
  const zone = byPin ?? byState;
  const { fee = 0, freeFrom, cash = true, days } = zone ?? rules;
  return {
    feePaise: toPaise(fee),
    freeFromPaise: freeFrom === undefined ? undefined : toPaise(freeFrom),
    isCashPossible: cash,
    days,
    zoneName: zone?.name,
  };
}

function longestMatch(starts: readonly string[] = [], postalCode: string): number {
  return Math.max(0, ...starts.filter((start) => postalCode.startsWith(start)).map(({ length }) => length));
}

/** The shipping fee of an order, in paise. `itemsPaise`: its products, without fees. */
export function shippingFeePaise(
  { feePaise, freeFromPaise }: Pick<DeliveryTerms, 'feePaise' | 'freeFromPaise'>,
  itemsPaise: number,
): number {
  return freeFromPaise !== undefined && itemsPaise >= freeFromPaise ? 0 : feePaise;
}

/** The days, as `2026-11-26`, between which an order of `now` (milliseconds since 1970) arrives. */
export function deliveryDates(
  { dispatch, holidays = [] }: ZoneRules,
  { days }: Pick<DeliveryTerms, 'days'>,
  now: number,
): { from: string; to: string } {
  const closed = new Set(holidays);
  const dateAfter = (workingDays: number) =>
    new Date(workingDayAfter(now, workingDays, closed)).toISOString().slice(0, 10);
  return { from: dateAfter(dispatch.min + days.min), to: dateAfter(dispatch.max + days.max) };
}

/** The lowest and highest fee of a shop in rupees; undefined if delivery is free everywhere. */
export function feesOfRules(rules: ZoneRules): ShippingFees | undefined {
  const all = [rules, ...(rules.zones ?? [])].map(({ fee = 0, freeFrom }) => ({ fee, freeFrom }));
  const fees = all.map(({ fee }) => toPaise(fee));
  if (fees.every((fee) => fee === 0)) return undefined;
  // stated only if it holds everywhere
  const thresholds = all.filter(({ fee }) => fee > 0).map(({ freeFrom }) => freeFrom);
  const isLimited = thresholds.every((amount) => amount !== undefined);
  return {
    min: toRupees(Math.min(...fees)),
    max: toRupees(Math.max(...fees)),
    ...(isLimited && { freeFrom: Math.max(...thresholds.map((amount) => amount ?? 0)) }),
  };
}

/** The sentence for an address outside the only State in which the seller may sell. */
export function onlyWithinMessage(stateCode: string): string {
  const name = findStateByCode(stateCode)?.name ?? 'our State';
  return `We deliver only within ${name}. Please choose an address there.`;
}

/** The sentence for an address to which the shop does not deliver. */
export const notDeliveredMessage = (postalCode: string) =>
  `We do not deliver to PIN code ${postalCode} yet. Please choose an address with another PIN code.`;
