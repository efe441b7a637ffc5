import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findPlace } from '#format/delivery/pin-place.ts';
import { INDIAN_STATES } from '#storefront/checkout/indian-states.ts';
import { isPinFormat, normalizePin, pinWarning } from './pin-code.ts';
import { PIN_REGIONS } from './pin-regions.ts';

const FOLDER = path.join(import.meta.dirname, '../public/pin-codes');
const findInFiles = (pin: string) =>
  findPlace(readFileSync(path.join(FOLDER, `${pin.slice(0, 2)}.txt`), 'utf8'), pin);

test.each([
  ['110001', 'New Delhi', 'Delhi'],
  ['400001', 'Mumbai', 'Maharashtra'],
  ['560001', 'Bengaluru', 'Karnataka'],
  ['700001', 'Kolkata', 'West Bengal'],
  ['201301', 'Gautam Buddha Nagar', 'Uttar Pradesh'],
  ['302001', 'Jaipur', 'Rajasthan'],
  ['793001', 'East Khasi Hills', 'Meghalaya'],
])('%s is in %s, %s', (pin, city, state) => {
  expect(findInFiles(pin)).toMatchObject({ city, state });
});

test('a code that is in no list is unknown', () => {
  expect(findInFiles('110098')).toBeUndefined();
});

test('a code on a border may be in another state', () => {
  expect(findInFiles('110025')?.otherStates).toEqual(['Uttar Pradesh']);
});

test('a code without a place is known', () => {
  expect(findInFiles('400111')).toEqual({ city: '', state: '', otherStates: [] });
});

test('every file is a region, every line a state of the form and ranges of four digits', () => {
  const files = readdirSync(FOLDER);
  expect(files.toSorted()).toEqual([...PIN_REGIONS].map((region) => `${region}.txt`));
  for (const file of files) {
    const lines = readFileSync(path.join(FOLDER, file), 'utf8').trimEnd().split('\n');
    for (const line of lines) {
      const [state = '?', , ends = ''] = line.split('|');
      expect(['', ...INDIAN_STATES]).toContain(state);
      expect(ends).toMatch(/^\d{4}(-\d{4})?( \d{4}(-\d{4})?)*$/);
    }
  }
});

test('spaces and dashes are not part of a code', () => {
  expect(normalizePin(' 110 001 ')).toBe('110001');
  expect(normalizePin('110-001')).toBe('110001');
  expect(['110001', '010001', '11000', '1100011', 'abcdef'].map(isPinFormat)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

const PLACE = { city: 'Mumbai', state: 'Maharashtra', otherStates: ['Goa'] };
test.each([
  ['400001', PLACE, 'Maharashtra', undefined],
  ['400001', PLACE, 'Goa', undefined],
  ['400001', PLACE, '', undefined],
  ['400001', { ...PLACE, state: '' }, 'Goa', undefined],
  [
    '400001',
    PLACE,
    'Delhi',
    'PIN code 400001 belongs to Maharashtra. Please check the PIN code and the state.',
  ],
  ['050001', 'impossible', '', 'No PIN code begins with 05. Please check it once more.'],
  [
    '110098',
    'unknown',
    '',
    'We do not know the PIN code 110098. Please check it; if it is right, simply go on.',
  ],
  ['999999', 'unknown', '', undefined],
] as const)('%s, found as %j, with state %j: %s', (pin, place, state, expected) => {
  const found = typeof place === 'string' ? place : { ...place, otherStates: [...place.otherStates] };
  expect(pinWarning(pin, found, state)).toBe(expected);
});
