import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkStoreInfo, findUnknownFields } from './validate-store-info.ts';

const DEMO = path.resolve(import.meta.dirname, '../../demo/store-info.json');

const problems = (info: unknown) => {
  const checked = checkStoreInfo(info);
  return 'problems' in checked ? checked.problems : [];
};

test('every invalid field gets a sentence that a merchant understands', () => {
  expect(
    problems({
      storeName: 7,
      categories: 'Kurtas',
      policies: ['Terms'],
      sizeGuides: [{ id: 'a', title: 'A', goods: [], tables: [{ columns: ['S', 'M'], rows: [['1', '2']] }] }],
      delivery: { dispatch: { min: '1', max: 99 }, zones: [{ pins: ['011'], days: { min: 3, max: 1 } }] },
    }),
  ).toEqual([
    'storeName must be a text in quotation marks.',
    'categories must be a list in square brackets.',
    'policies must be names and values in curly brackets.',
    'delivery.dispatch.min must be a number without quotation marks.',
    'delivery.dispatch.max must be at most 60.',
    'delivery.days is missing: write names and values in curly brackets.',
    'delivery.zones[0].pins[0]: A zone names PIN codes by their first digits, like "11".',
    'delivery.zones[0].days: min must not be more than max.',
    'sizeGuides[0].goods must have at least 1 in the list.',
  ]);
  expect(problems([])).toEqual(['The file must be names and values in curly brackets.']);
});

test.each([
  [{ companyEmail: 'hello.shop.example' }, /^companyEmail is "hello.shop.example": write one e-mail/],
  [{ gstin: '09abcde1234f1z5' }, /^gstin is "09abcde1234f1z5": write its 15 characters/],
  [{ stateCode: 'UP' }, /^stateCode is "UP": write the two digits/],
  [{ taxStatus: 'composite' }, /^taxStatus: write "regular", "composition" or "unregistered"/],
  [{ taxStatus: 'composition' }, /^taxStatus is "composition": give the GSTIN/],
  [{ taxStatus: 'unregistered', gstin: '09ZZZCH0000Z1ZH' }, /^taxStatus is "unregistered": leave the GSTIN/],
  [{ taxStatus: 'unregistered' }, /^taxStatus is "unregistered": choose the State/],
])('a recognizable typing error is reported: %j', (info, expectedMessage) => {
  expect(problems(info)).toEqual([expect.stringMatching(expectedMessage)]);
});

test('the demo store information has no problem, and every field is optional', () => {
  const demo: unknown = JSON.parse(readFileSync(DEMO, 'utf8'));
  expect([problems(demo), findUnknownFields(demo), problems({})]).toEqual([[], [], []]);
});

test('a mistyped field name is found', () => {
  expect(findUnknownFields({ storeName: 'Haat', categorys: [] })).toEqual(['categorys']);
});
