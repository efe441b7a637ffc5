import { expect, test } from 'vitest';
import { unwrapData } from './parse.ts';

test.each<[string, unknown, string[], unknown]>([
  ['under data', { data: { token: 't' } }, ['token'], { token: 't' }],
  ['bare', { token: 't' }, ['token'], { token: 't' }],
  ['a list under data, beside other fields', { id: 1, data: [7] }, ['id'], [7]],
  [
    'under data, beside fields of the same names',
    { success: true, data: { success: false } },
    ['success'],
    { success: false },
  ],
  [
    'bare, beside a `data` of something else',
    { token: 't', data: { user: {} } },
    ['token'],
    { token: 't', data: { user: {} } },
  ],
  [
    'bare, beside an empty `data`',
    { error: 'no', data: {} },
    ['success', 'error'],
    { error: 'no', data: {} },
  ],
  ['bare, beside a `data` that is text', { id: 7, data: 'x' }, ['id'], { id: 7, data: 'x' }],
  ['neither', { status: 'ok', data: { user: {} } }, ['token'], { user: {} }],
  ['beside a `data` of null', { id: 7, data: null }, [], { id: 7, data: null }],
])('a reply is found %s (ruling 28)', (_case, reply, names, expected) => {
  expect(unwrapData(reply, ...names)).toEqual(expected);
});
