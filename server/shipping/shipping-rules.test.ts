import { describe, expect, test } from 'vitest';
import { deliveryDates, feesOfRules, findDeliveryTerms, shippingFeePaise } from './shipping-rules.ts';

const days = (min: number, max = min) => ({ min, max });
const RULES = {
  dispatch: days(1, 2),
  days: days(3, 6),
  fee: 60,
  freeFrom: 999,
  zones: [
    { name: 'Metro', pins: ['11', '560'], days: days(1, 2) },
    { name: 'South', states: ['29', '32'], days: days(2, 3), fee: 40.5 },
    { name: 'Islands', pins: ['744', '68255'], days: days(5, 9), fee: 150, cash: false },
  ],
};
const zoneAt = (postalCode: string, stateCode?: string) =>
  findDeliveryTerms(RULES, { postalCode, stateCode }).zoneName;

describe('the zone of a place', () => {
  test.each([
    ['a PIN code goes before its State', '560001', '29', 'Metro'],
    ['another PIN code of the State', '570001', '29', 'South'],
    ['the longest PIN code counts, also in a State with a zone', '682555', '32', 'Islands'],
    ['a PIN code that only begins alike', '682001', '32', 'South'],
    ['no zone', '400001', '27', undefined],
    ['an unknown State', '900001', undefined, undefined],
  ])('%s', (_what, pin, state, zone) => {
    expect(zoneAt(pin, state)).toBe(zone);
  });

  test('its terms are its own: nothing comes from the rest of India', () => {
    const terms = (pin: string) => findDeliveryTerms(RULES, { postalCode: pin, stateCode: undefined });
    expect(terms('110001')).toMatchObject({ feePaise: 0, freeFromPaise: undefined, isCashPossible: true });
    expect(terms('744101')).toMatchObject({ feePaise: 15_000, isCashPossible: false, days: days(5, 9) });
    expect(terms('400001')).toMatchObject({ feePaise: 6_000, freeFromPaise: 99_900, days: days(3, 6) });
  });
});

test('a fee ends at its amount, not before', () => {
  const terms = { feePaise: 6_000, freeFromPaise: 99_900 };
  expect([0, 99_899, 99_900].map((paise) => shippingFeePaise(terms, paise))).toEqual([6_000, 6_000, 0]);
  expect(shippingFeePaise({ ...terms, freeFromPaise: undefined }, 10_000_000)).toBe(6_000);
});

test('dates: holidays move them, also across a weekend, and the day is that of India', () => {
  const terms = { days: days(1, 2) };
  // Friday
  const now = Date.parse('2026-11-20T06:00:00Z');
  expect(deliveryDates(RULES, terms, now)).toEqual({ from: '2026-11-23', to: '2026-11-25' });
  const holidays = ['2026-11-21', '2026-11-23', '2026-11-24'];
  expect(deliveryDates({ ...RULES, holidays }, terms, now)).toEqual({
    from: '2026-11-26',
    to: '2026-11-28',
  });
  expect(deliveryDates(RULES, terms, Date.parse('2026-11-20T18:30:00Z')).from).toBe('2026-11-24');
});

test('the fees of all places: the amount from which all are free is stated only if there is one', () => {
  expect(feesOfRules(RULES)).toEqual({ min: 0, max: 150 });
  expect(feesOfRules({ ...RULES, zones: [] })).toEqual({ min: 60, max: 60, freeFrom: 999 });
  const zones = [{ pins: ['1'], days: days(1), fee: 90, freeFrom: 2_000 }];
  expect(feesOfRules({ ...RULES, zones })).toEqual({ min: 60, max: 90, freeFrom: 2_000 });
  expect(feesOfRules({ dispatch: days(1), days: days(2) })).toBeUndefined();
});
