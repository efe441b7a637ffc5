import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { MAX_BODY_BYTES } from '../server-options.ts';
import { limitBodyTime, UPLOAD_TIMEOUT_MS } from './body-time.ts';

const TIMEOUT_MS = 200;
const app = fastify();

beforeAll(async () => {
  limitBodyTime(app, { timeoutMs: TIMEOUT_MS, checkMs: 10 });
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/note', async ({ body }) => `noted ${body}`);
  app.post('/slow-reply', async () => {
    await wait(TIMEOUT_MS * 2);
    return 'late';
  });
  app.get('/note', async () => 'read');
  const guard = {
    onRequest: async () => Promise.reject(Object.assign(new Error('no'), { statusCode: 401 })),
  };
  app.post('/guarded-file', { ...guard, config: { isUpload: true } }, async () => 'stored');
  app.post('/file', { config: { isUpload: true } }, async ({ body }) => `stored ${body}`);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends a body in two parts, and returns what the server wrote until it closed the connection. */
async function sendInParts(
  path: string,
  pauseMs: number,
  { method = 'POST', connection = 'close' } = {},
): Promise<string> {
  const socket: Socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (part) => received.push(Buffer.from(part)));
  // the second part may meet a closed connection
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: shop\r\nconnection: ${connection}\r\ncontent-type: text/plain\r\ncontent-length: 6\r\n\r\nabc`,
  );
  await wait(pauseMs);
  socket.write('def');
  await closed;
  return Buffer.concat(received).toString();
}

test('a body that takes too long ends its request with status 408 and the connection', async () => {
  const reply = await sendInParts('/note', TIMEOUT_MS * 3);
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
  expect(reply).toContain('"code":"request_timeout"');
});

test.each([
  ['an unknown URL', 'POST', '/nothing'],
  ['GET', 'GET', '/note'],
  ['a file that is rejected before', 'POST', '/guarded-file'],
])('so does that of %s, which is replied to before', async (_what, method, path) => {
  const reply = await sendInParts(path, TIMEOUT_MS * 3, { method, connection: 'keep-alive' });
  expect(reply).toContain('HTTP/1.1 408 ');
});

test('a file may take longer', async () => {
  expect(await sendInParts('/file', TIMEOUT_MS * 3)).toMatch(/stored abcdef$/);
});

test('a body that has arrived is not ended, however long the reply takes', async () => {
  expect(await sendInParts('/slow-reply', 0)).toMatch(/late$/);
});

test('the server waits as long as an upload may take, and every route with large bodies is one for uploads', async () => {
  const shop = await testApp({ withAdminRoutes: true });
  expect(shop.app.server.requestTimeout).toBe(UPLOAD_TIMEOUT_MS);
  const files = shop.app.routeList.filter(({ bodyLimit = 0 }) => bodyLimit > 10 * MAX_BODY_BYTES);
  const imports = shop.app.routeList.find(
    ({ url, method }) => url.endsWith('/admin/imports') && method === 'POST',
  );
  expect(imports?.config?.isUpload).toBe(true);
  expect(files.length).toBeGreaterThan(1);
  for (const { url, config } of files) expect(config, url).toMatchObject({ isUpload: true });
  await shop.close();
});
