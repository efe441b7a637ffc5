import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMaliciousInput, MAX_DEPTH } from './malicious-input.ts';

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

test.each([
  ['a NUL character in a value', { a: { b: 'x\0y' } }, 'a.b'],
  ['a NUL character in a key', { 'x\0y': 1 }, ''],
  ['half a surrogate pair', { a: ['fine', 'x\ud800'] }, 'a.1'],
  ['a key that sets a prototype', JSON.parse('{"a":{"__proto__":{"isAdmin":true}}}'), 'a'],
  ['a constructor with a prototype', JSON.parse('{"constructor":{"prototype":{"x":1}}}'), ''],
  ['nesting past eight levels', nested(MAX_DEPTH + 1), 'a.a.a.a.a.a.a.a'],
])('finds %s', (_what, input, path) => {
  expect(findMaliciousInput(input)).toMatchObject({ path });
});

test.each([
  ['every script and emoji', { a: 'मसाला 🌶️ ملح \r\n\t' }],
  ['a product whose id is the word constructor', { products: { constructor: 2, toString: 1 } }],
  ['nesting of eight levels', nested(MAX_DEPTH)],
  ['raw bytes', Buffer.from([0, 255])],
  ['nothing', undefined],
])('accepts %s', (_what, input) => {
  expect(findMaliciousInput(input)).toBeUndefined();
});

test('the path that it reports can itself be sent and stored', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), (input) => {
      const path = findMaliciousInput({ 'a\0': input, b: input })?.path ?? '';
      expect(path.isWellFormed() && !path.includes('\0')).toBe(true);
    }),
  );
});
