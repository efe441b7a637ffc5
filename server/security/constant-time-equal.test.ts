import { expect, test } from 'vitest';
import { constantTimeEqual } from './constant-time-equal.ts';

test('the same text is equal, also as bytes', () => {
  expect(constantTimeEqual('₹1,299', '₹1,299')).toBe(true);
  expect(constantTimeEqual(Buffer.from('₹1,299'), '₹1,299')).toBe(true);
  expect(constantTimeEqual('', '')).toBe(true);
});

test('another text, a shorter one and a longer one are not equal', () => {
  expect(constantTimeEqual('abc', 'abd')).toBe(false);
  expect(constantTimeEqual('abc', 'ab')).toBe(false);
  expect(constantTimeEqual('abc', 'abcd')).toBe(false);
});
