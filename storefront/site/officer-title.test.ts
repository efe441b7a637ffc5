import { expect, test } from 'vitest';
import { officerTitle } from './officer-title.ts';

test.each([
  ['Owner', 'Asha Verma, Owner'],
  ['', 'Asha Verma'],
  ['Grievance Officer', 'Asha Verma'],
  ['asha verma', 'Asha Verma'],
])('the designation %j is stated unless it repeats what is there', (designation, title) => {
  expect(officerTitle({ name: 'Asha Verma', designation, email: '', phone: '' })).toBe(title);
});
