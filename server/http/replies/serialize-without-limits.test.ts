import { expect, test } from 'vitest';
import { z } from 'zod';
import { serializeWithoutLimits } from './serialize-without-limits.ts';

const serialize = (schema: z.ZodType, value: unknown): unknown =>
  JSON.parse(serializeWithoutLimits({ schema, method: 'GET', url: '/' })(value));

test('a reply may contain what no request may', () => {
  const row = z.object({
    title: z.string().trim().min(1).max(3).regex(/^a/),
    units: z.number().int().min(0).max(5).nullable(),
    tags: z.array(z.string().max(1)).max(1).optional(),
  });
  const list = z
    .object({ rows: z.record(z.string().max(9), z.union([row, z.string().max(2)])) })
    .refine(() => false);
  const value = { rows: { a: { title: ' long', units: -7.5, tags: ['xx', 'y'] }, b: 'text' } };
  expect(serialize(list, value)).toEqual(value);
});

test('fields that the schema does not name are left out, unless it allows them', () => {
  expect(serialize(z.object({ a: z.string().max(1) }), { a: 'ab', secret: 1 })).toEqual({ a: 'ab' });
  expect(serialize(z.looseObject({ a: z.string() }), { a: 'ab', b: 1 })).toEqual({ a: 'ab', b: 1 });
});

test('a value of another type is an error, also in a list', () => {
  const list = z.object({ data: z.array(z.object({ price: z.number().max(1), state: z.enum(['open']) })) });
  expect(() => serialize(list, { data: [{ price: '5', state: 'open' }] })).toThrow("doesn't match");
  expect(() => serialize(list, { data: [{ price: 5, state: 'other' }] })).toThrow("doesn't match");
});
