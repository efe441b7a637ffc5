import { expect, test } from 'vitest';
import { parseGtin } from './gtin.ts';

test.each(['8901030865275', '4006381333931', '96385074', '012345678905', ' 4006381333931 '])(
  'a GTIN with a valid check digit: %s',
  (text) => expect(parseGtin(text)).toBe(text.trim()),
);

test.each([undefined, '', 'ABC', '4006381333932', '123', '0000000000000', '40063813339310'])(
  'not a GTIN: %s',
  (text) => expect(parseGtin(text)).toBeUndefined(),
);
