import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { UserError } from '#server/errors/user-error.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createLogger } from '../logger.ts';
import { setErrorReplies } from './error-handler.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** Calls a server whose only route throws. Returns its reply and log. */
async function replyToThrown(thrown: unknown) {
  let log = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const app = Fastify({ loggerInstance: createLogger('info', stream) });
  setErrorReplies(app);
  app.get('/', async () => {
    throw thrown;
  });
  return { reply: await app.inject('/'), log: () => log };
}

test('a bug of our own is logged in full and gets a generic reply', async () => {
  const bug = new TypeError('cannot read properties of undefined', { cause: new Error('the real reason') });
  const { reply, log } = await replyToThrown(bug);
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({
    error: 'Something went wrong on our side. Please try again later.',
    code: 'internal',
    requestId: expect.any(String),
  });
  expect(log()).toContain('cannot read properties of undefined');
  expect(log()).toContain('error-handler.test.ts');
  expect(log()).toContain('the real reason');
});

test('customer data quoted by the database is neither in the reply nor in the log', async () => {
  const error = Object.assign(
    new Error('duplicate key value violates unique constraint "customers_email_key"'),
    {
      code: '23505',
      detail: 'Key (email)=(asha@shopper.example) already exists.',
      where: 'unnamed portal parameter $1 = asha@shopper.example',
      constraint: 'customers_email_key',
      cause: new Error('mail to asha@shopper.example, +91 98765 43210 failed'),
    },
  );
  const { reply, log } = await replyToThrown(error);
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toMatch(/asha|customers|duplicate/);
  expect(log()).toContain('customers_email_key');
  expect(log()).not.toMatch(/asha@|43210/);
});

test.each([
  ['a canceled statement', { code: '57014' }],
  ['a server that shuts down', { code: '57P01' }],
  ['too many connections', { code: '53300' }],
  ['a deadlock', { code: '40P01' }],
  ['a refused connection', { code: 'ECONNREFUSED', syscall: 'connect' }],
])('%s gives 503 with Retry-After', async (_what, fields) => {
  const { reply } = await replyToThrown(Object.assign(new Error('secret detail'), fields));
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('2');
  expect(reply.body).not.toContain('secret detail');
});

test('a missing file is our bug, not a database that is unreachable', async () => {
  const { reply } = await replyToThrown(
    Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
  );
  expect(reply.statusCode).toBe(500);
});

test('a user error has its status, code, fields, line and Retry-After', async () => {
  const line = { productId: 'kurta', available: 2 };
  const { reply } = await replyToThrown(new UserError('out_of_stock', 'Only 2 left.', { line }));
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { error: 'Only 2 left.', code: 'out_of_stock', line },
  ]);
  const limited = await replyToThrown(new UserError('rate_limited', 'Wait.', { retryAfterSeconds: 1.2 }));
  expect([limited.reply.statusCode, limited.reply.headers['retry-after']]).toEqual([429, '2']);
});

test('a reply that violates the contract is our bug', async () => {
  const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  setErrorReplies(app);
  app.get('/', { schema: { response: { 200: z.object({ total: z.number() }) } } }, async () => ({
    total: 'many',
  }));
  const reply = await app.inject('/');
  expect([reply.statusCode, reply.json()]).toMatchObject([500, { code: 'internal' }]);
});

test('every invalid field is named, and the message of the first is the error sentence', async () => {
  const payload = { email: 'nonsense', password: 'short' };
  const reply = await api.app.inject({ method: 'POST', url: API_PREFIX + API_PATHS.register, payload });
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toEqual({
    error: 'Invalid email address',
    code: 'invalid_request',
    fields: [
      { path: 'email', message: 'Invalid email address' },
      { path: 'password', message: 'Password must be at least 6 characters' },
      { path: 'firstName', message: 'firstName is required' },
      { path: 'lastName', message: 'lastName is required' },
    ],
  });
});

test('an unknown URL gives 404, a known one with a wrong method 405 with Allow', async () => {
  for (const url of ['/', '/api', '/api/v1/nope', '/api/v1/storeInfo/', '/API/v1/storeInfo']) {
    const reply = await api.app.inject(url);
    expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 'not_found']);
  }
  const wrong = await api.app.inject({
    method: 'DELETE',
    url: API_PREFIX + API_PATHS.register,
    payload: 'x',
  });
  expect([wrong.statusCode, wrong.headers.allow, wrong.json().code]).toEqual([
    405,
    'OPTIONS, POST',
    'method_not_allowed',
  ]);
  const unusual = await api.app.inject({
    method: 'PROPFIND' as 'GET',
    url: API_PREFIX + API_PATHS.storeInfo,
  });
  expect([unusual.statusCode, unusual.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test.each(['/api/v1/%', '/api/v1/%E0%A4%A', '/api/v1/%C0%AF', '/%FF'])(
  'the malformed URL %s gives 400',
  async (url) => {
    const reply = await api.app.inject(url);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'malformed_request']);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  },
);

test('an extremely long URL gives 404', async () => {
  expect((await api.app.inject(`/api/v1/${'a'.repeat(5_000)}`)).statusCode).toBe(404);
});
