import { expect, test } from 'vitest';
import { findStateByCode, findStateByName } from './indian-states.ts';

test.each([
  ['Karnataka', '29'],
  [' uttar pradesh ', '09'],
  ['U.P.', '09'],
  ['UTTARPRADESH', '09'],
  ['Orissa', '21'],
  ['Tamil Nadu', '33'],
  ['Tamilnadu', '33'],
  ['TN', '33'],
  ['New Delhi', '07'],
  ['Jammu & Kashmir', '01'],
  ['Jammu and Kashmir', '01'],
  ['Pondicherry', '34'],
  ['Andaman & Nicobar Islands', '35'],
])('%s has the code %s', (text, code) => {
  expect(findStateByName(text)?.code).toBe(code);
});

test.each(['', 'Atlantis', 'Delhi NCR', '29', '__proto__', 'constructor', '…'])(
  '%j is not a State',
  (text) => {
    expect(findStateByName(text)).toBeUndefined();
  },
);

test('every State is found by its name, and only Union Territories without legislature pay UTGST', () => {
  const codes = Array.from({ length: 40 }, (_, i) => String(i).padStart(2, '0'));
  const states = codes.flatMap((code) => findStateByCode(code) ?? []);
  expect(states).toHaveLength(36);
  for (const state of states) expect(findStateByName(state.name)).toEqual(state);
  expect(states.filter((state) => state.isWithoutLegislature).map(({ code }) => code)).toEqual([
    '04',
    '26',
    '31',
    '35',
    '38',
  ]);
});
