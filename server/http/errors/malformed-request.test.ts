import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

let api: Awaited<ReturnType<typeof testApp>>;
let port: number;

beforeAll(async () => {
  api = await testApp();
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => api.close());

/** Sends raw bytes and reads until the server closes the connection. */
function send(...chunks: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = net.connect(port, '127.0.0.1', () => {
      for (const chunk of chunks) socket.write(chunk);
    });
    socket.setEncoding('utf8').on('data', (text) => {
      reply += text;
    });
    socket.on('close', () => resolve(reply));
    // The server may close the connection before it has read everything.
    socket.on('error', (error) => (reply ? resolve(reply) : reject(error)));
  });
}

const postBody = (body: Buffer, head = '') =>
  send(
    `POST /api/v1/users/authorize HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n${head}Content-Length: ${body.length}\r\n\r\n`,
    body,
  );
const bodyOf = (reply: string) => JSON.parse(reply.slice(reply.indexOf('\r\n\r\n') + 4));

test.each([
  ['something that is not HTTP', 'hello\r\n\r\n', 400, 'malformed_request'],
  ['an unknown method', 'BREW /api/v1/storeInfo HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
  [
    'a megabyte of headers',
    `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(1_000_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
])('%s gets an error reply and a closed connection', async (_what, text, status, code) => {
  const reply = await send(text);
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(bodyOf(reply)).toMatchObject({ code, error: expect.any(String) });
});

test('a body that is not UTF-8 is rejected', async () => {
  const reply = await postBody(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]));
  expect(reply).toMatch(/^HTTP\/1.1 400 /);
  expect(bodyOf(reply)).toMatchObject({ code: 'invalid_json' });
});

test('a body larger than 100 kB is rejected by its Content-Length', async () => {
  const reply = await postBody(Buffer.alloc(100 * 1024 + 1, 'a'));
  expect(reply).toMatch(/^HTTP\/1.1 413 /);
  expect(bodyOf(reply)).toMatchObject({ code: 'body_too_large' });
});

test('a chunked body larger than 100 kB is rejected while it is received', async () => {
  const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
  const head =
    'POST /api/v1/users/authorize HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const reply = await send(head, chunk, chunk);
  expect(reply).toMatch(/^HTTP\/1.1 413 /);
});

test('after all these requests the server still serves', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
});
