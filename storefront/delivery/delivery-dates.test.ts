import { expect, test } from 'vitest';
import { deliveryDaysTo, formatDeliveryDates } from './delivery-dates.ts';

const times = {
  dispatch: { min: 1, max: 2 },
  days: { min: 2, max: 4 },
  zones: [
    { pins: ['68'], days: { min: 3, max: 3 } },
    { pins: ['11', '68255'], days: { min: 0, max: 1 } },
  ],
};

test('the longest matching PIN prefix gives the days; other PIN codes have the default days', () => {
  expect(deliveryDaysTo('110001', times)).toEqual({ min: 1, max: 3 });
  expect(deliveryDaysTo('682001', times)).toEqual({ min: 4, max: 5 });
  expect(deliveryDaysTo('682555', times)).toEqual({ min: 1, max: 3 });
  expect(deliveryDaysTo('560001', times)).toEqual({ min: 3, max: 6 });
  expect(deliveryDaysTo('560001', { ...times, zones: undefined })).toEqual({ min: 3, max: 6 });
});

test('two different days are formatted as a range, one day alone', () => {
  const now = Date.parse('2026-11-20T06:00:00Z');
  expect(formatDeliveryDates('560001', times, now)).toMatch(/^Tue,? 24 Nov to Fri,? 27 Nov$/);
  const quick = { dispatch: { min: 0, max: 0 }, days: { min: 1, max: 1 } };
  expect(formatDeliveryDates('560001', quick, now)).toMatch(/^Sat,? 21 Nov$/);
});
