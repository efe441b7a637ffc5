import { expect, test } from 'vitest';
import { findGstinProblem } from './gstin.ts';

test.each(['29AAGCB7383J1Z4', '27AAPFU0939F1ZV', '24AAUPV7468F1ZW', '12GEOPS0823BBZH'])(
  '%s is valid (books.md, section 3)',
  (gstin) => {
    expect(findGstinProblem(gstin)).toBeUndefined();
    expect(findGstinProblem(gstin, gstin.slice(0, 2))).toBeUndefined();
  },
);

test('every single wrong character is found', () => {
  const valid = '29AAGCB7383J1Z4';
  for (let index = 0; index < valid.length; index += 1) {
    for (const character of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      if (character === valid[index]) continue;
      const wrong = valid.slice(0, index) + character + valid.slice(index + 1);
      expect(findGstinProblem(wrong), wrong).toBeDefined();
    }
  }
});

test('the problem names what is wrong', () => {
  expect(findGstinProblem('29AAGCB7383J1Z5')).toMatch(/last character should be 4/);
  expect(findGstinProblem('29AAGCB7383J1Z4', '27')).toMatch(/Karnataka \(29\).* stateCode is 27/);
  expect(findGstinProblem('29aagcb7383j1z4')).toMatch(/capitals/);
  expect(findGstinProblem('99AAGCB7383J1Z4')).toMatch(/no State has the code 99/);
});
