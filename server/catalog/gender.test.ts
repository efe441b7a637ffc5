import { expect, test } from 'vitest';
import { detectGender, toGoogleGender } from './gender.ts';

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
])('gender cell %j, tags %j, category %j: %s', (genderCell, tags, category, gender) => {
  expect(detectGender(genderCell, tags, category)).toBe(gender);
});

test('a gender exported to a Google column is imported as the same gender', () => {
  for (const gender of ['Men', 'Women', 'Unisex', 'Boys', 'Girls', 'Kids']) {
    expect(detectGender(toGoogleGender(gender), [], '')).toBe(gender);
  }
});
