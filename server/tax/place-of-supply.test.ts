import { expect, test } from 'vitest';
import { findStateOfAddress } from './place-of-supply.ts';

test.each([
  ['the name counts before the PIN code', 'Karnataka', '110001', '29'],
  ['Delhi', '', '110001', '07'],
  ['Delhi NCR in Noida', 'Delhi NCR', '201301', '09'],
  ['Delhi NCR in Gurugram', 'Delhi NCR', '122001', '06'],
  ['Mysuru', 'Mysore State', '570001', '29'],
  ['Goa lies within the region of Maharashtra', '?', '403001', '30'],
  ['Pune', '?', '411001', '27'],
  ['Chandigarh lies within the region of Punjab', '?', '160017', '04'],
  ['Dehradun lies within the region of Uttar Pradesh', '?', '248001', '05'],
  ['Gangtok', '?', '737101', '11'],
  ['Port Blair', '?', '744101', '35'],
  ['Itanagar', '?', '791111', '12'],
  ['Shillong', '?', '793 001', '17'],
  ['Hyderabad', '?', '500001', '36'],
  ['Visakhapatnam', '?', '530001', '37'],
  ['Ranchi', '?', '834001', '20'],
  ['Leh', '?', '194101', '38'],
])('the State of an address: %s', (_what, state, postalCode, code) => {
  expect(findStateOfAddress({ state, postalCode })?.code).toBe(code);
});

test.each([
  ['a PIN code that serves two States', '244923'],
  ['army post', '900056'],
  ['a PIN code of Agartala that the directory assigns to Telangana', '799001'],
  ['no PIN code', '12'],
  ['a region that does not exist', '999999'],
])('%s does not determine the State', (_what, postalCode) => {
  expect(findStateOfAddress({ state: 'Atlantis', postalCode })).toBeUndefined();
});
