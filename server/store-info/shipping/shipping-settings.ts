import type {
  ShippingSettings,
  ShippingSettingsPatch,
  ShippingZone,
} from '#contract/admin/settings/shipping-settings.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type { ShippingRules, WorkingDays } from '#contract/shipping.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import { STATE_NAME_BY_CODE } from '#format/delivery/state-names.ts';
import { isSameJson } from '#server/operations/row-change.ts';

type StoredZone = NonNullable<ShippingRules['zones']>[number];

/** Shown before anything was saved; with the first save they apply. */
const FIRST_TIMES = { dispatch: { min: 1, max: 2 }, days: { min: 2, max: 6 } };

/** The shipping rules as the admin edits them. */
export function shippingSettingsOf({ delivery }: StoreDetails): ShippingSettings {
  return {
    isSet: delivery !== undefined,
    dispatch: delivery?.dispatch ?? FIRST_TIMES.dispatch,
    restOfIndia: termsOf(delivery ?? FIRST_TIMES),
    zones: (delivery?.zones ?? []).map((zone, i) => ({
      name: zone.name ?? `Zone ${i + 1}`,
      states: sorted(zone.states ?? []),
      pins: sorted(zone.pins ?? []),
      ...termsOf(zone),
    })),
    holidays: delivery?.holidays ?? [],
    notServed: delivery?.notServed ?? [],
  };
}

const termsOf = ({
  days,
  fee = 0,
  freeFrom,
  cash = true,
}: Pick<StoredZone, 'days' | 'fee' | 'freeFrom' | 'cash'>) => ({
  days,
  fee,
  freeFrom: freeFrom ?? null,
  cash,
});

/** The shipping settings after the patch: lists in order and without repetitions. */
export function patchShippingSettings(
  settings: ShippingSettings,
  patch: ShippingSettingsPatch,
): ShippingSettings {
  const {
    dispatch = {},
    restOfIndia: rest = {},
    zones = settings.zones,
    holidays = settings.holidays,
    notServed = settings.notServed,
  } = patch;
  const { days, fee, freeFrom, cash } = settings.restOfIndia;
  const restOfIndia = {
    days: mergeDays(days, rest.days),
    fee: rest.fee ?? fee,
    freeFrom: rest.freeFrom === undefined ? freeFrom : rest.freeFrom,
    cash: rest.cash ?? cash,
  };
  return {
    isSet: true,
    dispatch: mergeDays(settings.dispatch, dispatch),
    restOfIndia,
    zones: zones.map((zone) => ({ ...zone, states: sorted(zone.states), pins: shortest(zone.pins) })),
    holidays: sorted(holidays),
    notServed: shortest(notServed),
  };
}

const mergeDays = (
  { min, max }: WorkingDays,
  patch: { min?: number | undefined; max?: number | undefined } = {},
): WorkingDays => ({ min: patch.min ?? min, max: patch.max ?? max });

/** The store information with these settings; without any if they are not set and as before the first save. */
export function withShippingSettings(details: StoreDetails, settings: ShippingSettings): StoreDetails {
  const { delivery: _before, ...others } = details;
  if (isSameJson(settings, shippingSettingsOf({}))) return others;
  return { ...others, delivery: toShippingRules(settings) };
}

/** The shipping settings as they are stored: what is as without settings is absent. */
function toShippingRules(settings: ShippingSettings): ShippingRules {
  const { dispatch, restOfIndia, zones, holidays, notServed } = settings;
  return {
    dispatch,
    ...toTerms(restOfIndia),
    ...(zones.length > 0 && { zones: zones.map(toStoredZone) }),
    ...(holidays.length > 0 && { holidays }),
    ...(notServed.length > 0 && { notServed }),
  };
}

const toStoredZone = ({ name, states, pins, ...terms }: ShippingZone): StoredZone => ({
  name,
  ...(pins.length > 0 && { pins }),
  ...(states.length > 0 && { states }),
  ...toTerms(terms),
});

const toTerms = ({ days, fee, freeFrom, cash }: ShippingSettings['restOfIndia']) => ({
  days,
  ...(fee > 0 && { fee }),
  ...(fee > 0 && freeFrom !== null && { freeFrom }),
  ...(!cash && { cash }),
});

/** What cannot be right in the settings as a whole. */
export function findShippingProblems({ dispatch, restOfIndia, zones }: ShippingSettings): FieldProblem[] {
  const all = [
    ['dispatch', dispatch],
    ['restOfIndia.days', restOfIndia.days],
  ] as const;
  const wrong = all.filter(([, { min, max }]) => min > max);
  const message = 'The first number of days must not be larger than the second.';
  return [...wrong.map(([path]) => ({ path, message })), ...findZoneProblems(zones)];
}

/** The zones that cannot be right: without a place, unknown States, and places that are in two zones. */
function findZoneProblems(zones: readonly ShippingZone[]): FieldProblem[] {
  const zoneOf = new Map<string, string>();
  return zones.flatMap(({ name, states, pins }, i): FieldProblem[] => {
    const path = `zones.${i}`;
    if (states.length + pins.length === 0)
      return [
        { path: `${path}.pins`, message: `${name} has no place yet. Choose States or write PIN codes.` },
      ];
    const unknown = states.find((code) => STATE_NAME_BY_CODE[code] === undefined);
    if (unknown !== undefined)
      return [{ path: `${path}.states`, message: `There is no State with the number ${unknown}.` }];
    for (const place of [...states.map((code) => STATE_NAME_BY_CODE[code] ?? code), ...pins]) {
      const other = zoneOf.get(place);
      if (other !== undefined && other !== name)
        return [
          {
            path: `${path}.${/^\d/.test(place) ? 'pins' : 'states'}`,
            message: `${place} is already in ${other}. Remove it from one of the zones.`,
          },
        ];
      zoneOf.set(place, name);
    }
    return [];
  });
}

const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted();

/** Without codes that a shorter one of the list already contains: with 19, 194101 adds nothing. */
function shortest(pins: readonly string[]): string[] {
  const all = new Set(pins);
  const isContained = (pin: string) =>
    Array.from(pin.slice(1), (_, i) => pin.slice(0, i + 1)).some((start) => all.has(start));
  return sorted(pins).filter((pin) => !isContained(pin));
}
