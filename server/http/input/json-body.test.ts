import fc from 'fast-check';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { setErrorReplies } from '../errors/error-handler.ts';
import { readJsonBodies } from './json-body.ts';

const app = fastify();
setErrorReplies(app);
readJsonBodies(app);
app.post('/', async ({ body }) => ({ body }));

const send = (payload: string | Buffer) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });

test.each([
  ['at the top', '{"a":1,"a":2}'],
  ['deep inside', '[{"b":{"a":1,"c":":","a":1}}]'],
  ['escaped', '{"a":1,"\\u0061":2}'],
  ['that sets a prototype', '{"__proto__":1,"__proto__":2}'],
])('a duplicate key is rejected: %s', async (_where, payload) => {
  expect((await send(payload)).json()).toMatchObject({ code: 'invalid_request' });
});

test.each([
  ['truncated JSON', '{"a":'],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
])('%s is not JSON', async (_what, payload) => {
  expect((await send(payload)).json()).toMatchObject({ code: 'invalid_json' });
});

test('any JSON value is received as it was sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ stringUnit: 'grapheme' }), async (json) => {
      expect((await send(json)).json()).toEqual({ body: JSON.parse(json) });
    }),
  );
});
