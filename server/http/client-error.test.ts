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
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => {
      for (const chunk of chunks) socket.write(chunk);
    });
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.on('close', () => resolve(answer));
    // The server may close the connection before it has read everything.
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
  });
}

const posted = (body: Buffer, head = '') =>
  send(
    `POST /api/v1/users/authorize HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n${head}Content-Length: ${body.length}\r\n\r\n`,
    body,
  );
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

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
  const answer = await send(text);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(bodyOf(answer)).toMatchObject({ code, error: expect.any(String) });
});

test('a body that is not UTF-8 is rejected', async () => {
  const answer = await posted(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]));
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(bodyOf(answer)).toMatchObject({ code: 'invalid_json' });
});

test('a body larger than 100 kB is rejected by its Content-Length', async () => {
  const answer = await posted(Buffer.alloc(100 * 1024 + 1, 'a'));
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(bodyOf(answer)).toMatchObject({ code: 'body_too_large' });
});

test('a chunked body larger than 100 kB is rejected while it is received', async () => {
  const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
  const head =
    'POST /api/v1/users/authorize HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const answer = await send(head, chunk, chunk);
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
});

test('after all these requests the server still serves', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
});
