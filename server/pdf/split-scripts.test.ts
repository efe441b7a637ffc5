import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitScripts } from './split-scripts.ts';

test.each([
  ['Asha Rao', ['Asha Rao']],
  ['A-शर्मा', ['A-', 'शर्मा']],
  ['No.5,कृष्णा नगर', ['No.5,', 'कृष्णा नगर']],
  ['(शर्मा) 12', ['(शर्मा) 12']],
  ['শর্মা, શર્મા', ['শর্মা, ', 'શર્મા']],
  ['محمد علی 12', ['محمد', ' ', 'علی', ' 12']],
])('%j has the parts %j', (text, parts) => {
  expect(splitScripts(text)).toEqual(parts);
});

test('the parts of any text are the text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '1', ' ', 'श', '्', 'া', 'م', '😀', '।') });
  fc.assert(fc.property(text, (one) => splitScripts(one).join('') === one));
});
