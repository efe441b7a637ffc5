import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { inProcessFetch } from './in-process-fetch.ts';
import { sendSerialized, serializeReply } from './replies/serialized-reply.ts';

/** An API whose replies count its requests. `change` simulates a catalog change. */
function api() {
  const app = Fastify();
  const listeners: (() => void)[] = [];
  let calls = 0;
  app.get('/v1/category', (request, reply) =>
    sendSerialized(request, reply, serializeReply({ calls: ++calls })),
  );
  app.get('/v1/own', () => ({ calls: ++calls }));
  app.post('/v1/category', (request) => ({ calls: ++calls, body: request.body }));
  app.get('/v1/none', (_request, reply) => reply.code(404).header('etag', '"x"').send({ calls: ++calls }));
  const catalogChanges = {
    isConnected: () => true,
    onChange: (listener: () => void) => void listeners.push(listener),
  };
  const fetch = inProcessFetch(app, catalogChanges);
  const call = async (path: string, call: { method?: string; token?: string; body?: string } = {}) => {
    const { method = 'GET', token, body } = call;
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return fetch(`http://api.test/v1${path}`, { method, headers, ...(body && { body }) });
  };
  return { call, change: () => listeners.forEach((listener) => void listener()) };
}

test('a public reply is parsed once for all pages, until the catalog changes', async () => {
  const { call, change } = api();
  const first = await call('/category');
  const second = await call('/category');
  expect(second.shared).toEqual({ calls: 1 });
  expect(second.shared).toBe(first.shared);
  expect(JSON.parse(await second.text())).toEqual({ calls: 1 });
  change();
  expect((await call('/category')).shared).toEqual({ calls: 2 });
});

test('no page can change the reply that the next one gets', async () => {
  const { call } = api();
  const { shared } = (await call('/category')) as { shared: { calls: number } };
  expect(() => {
    shared.calls = 9;
  }).toThrow(TypeError);
});

test('not cached: a reply without an ETag, an error, a request with a token, a write', async () => {
  const { call } = api();
  const countOf = async (...given: Parameters<typeof call>) =>
    JSON.parse(await (await call(...given)).text()).calls;
  expect([await countOf('/own'), await countOf('/own')]).toEqual([1, 2]);
  expect([await countOf('/none'), await countOf('/none')]).toEqual([3, 4]);
  expect([await countOf('/category', { token: 'a' }), await countOf('/category', { token: 'b' })]).toEqual([
    5, 6,
  ]);
  const write = { method: 'POST', body: '{"x":1}' };
  expect([await countOf('/category', write), await countOf('/category', write)]).toEqual([7, 8]);
});

test('an error reply has its status, its headers and its text', async () => {
  const { ok, status, headers, text } = await api().call('/none');
  expect([ok, status, headers.get('ETag'), headers.get('x-none'), await text()]).toEqual([
    false,
    404,
    '"x"',
    null,
    '{"calls":1}',
  ]);
});
