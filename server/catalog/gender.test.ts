import { expect, test } from 'vitest';
import { genderOf, googleGender } from './gender.ts';

test.each([
  ['male', [], '', 'Men'],
  ['Women', [], '', 'Women'],
  ['unisex', ['men'], 'Men', 'Unisex'],
  ['Kids', [], '', 'Kids'],
  ['', ["Men's", 'cotton'], '', 'Men'],
  ['', ['gender:women'], 'Kurtas', 'Women'],
  ['', ['men', 'women'], '', 'Unisex'],
  ['', ['cotton'], 'Women', 'Women'],
  ['', ['constructor'], 'Masala', null],
])('written %j, tags %j, category %j: %s', (written, tags, category, gender) => {
  expect(genderOf(written, tags, category)).toBe(gender);
});

test('what a Google column is told reads back the same', () => {
  for (const gender of ['Men', 'Women', 'Unisex', 'Boys', 'Girls', 'Kids']) {
    expect(genderOf(googleGender(gender), [], '')).toBe(gender);
  }
});
