import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lastCall } from './last-call.ts';
import { openDoor } from './listen.ts';

const LONG_MS = 120_000;

let server: http.Server;
let port: number;
let line: http.Agent;
/** Replies are sent once this has resolved. */
let mayAnswer: Promise<void>;
beforeEach(async () => {
  mayAnswer = Promise.resolve();
  server = http.createServer((_, response) => void mayAnswer.then(() => response.end('here')));
  line = new http.Agent({ keepAlive: true, maxSockets: 1 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  line.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Answer {
  connection: string | undefined;
  isOnUsedLine: boolean;
}

function ask(agent = line): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http
      .get({ port, host: '127.0.0.1', agent }, (response) => {
        const { connection } = response.headers;
        response.resume().once('end', () => resolve({ connection, isOnUsedLine: request.reusedSocket }));
      })
      .once('error', reject);
  });
}

test('a keep-alive connection gets one more reply, which closes it, and then the shutdown is complete', async () => {
  await ask();
  const over = lastCall([server], LONG_MS);
  expect(await ask()).toEqual({ connection: 'close', isOnUsedLine: true });
  await over;
});

test('without connections the shutdown is complete at once', async () => {
  await lastCall([server], LONG_MS);
});

test('an idle connection is closed after the time limit', async () => {
  await ask();
  const closed = new Promise((resolve) => server.once('close', resolve));
  await lastCall([server], 1);
  await closed;
});

test('new connections are not accepted', async () => {
  await ask();
  const over = lastCall([server], LONG_MS);
  await expect(ask(new http.Agent())).rejects.toThrow('ECONNREFUSED');
  await ask();
  await over;
});

test('a request that has arrived but is not read yet gets its reply before idle connections are closed', async () => {
  await ask();
  const over = lastCall([server], 0);
  const asked = ask();
  // the request is sent now, and this thread has not read it yet
  await over;
  expect(await asked).toMatchObject({ connection: 'close', isOnUsedLine: true });
});

describe('on an additional listener of the server', () => {
  beforeEach(async () => {
    const door = await openDoor(server, '127.0.0.1', 0);
    port = (door.address() as AddressInfo).port;
  });

  test('a connection gets one more reply as well, and new connections are not accepted', async () => {
    expect((await ask()).connection).toBe('keep-alive');
    const over = lastCall([server], LONG_MS);
    await expect(ask(new http.Agent())).rejects.toThrow('ECONNREFUSED');
    expect(await ask()).toEqual({ connection: 'close', isOnUsedLine: true });
    await over;
  });

  test('a request in progress is finished, however long it takes', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    mayAnswer = promise;
    const [asked, heard] = [ask(), once(server, 'request')];
    await heard;
    let isOver = false;
    const over = lastCall([server], 0).then(() => {
      isOver = true;
    });
    await expect(ask(new http.Agent())).rejects.toThrow('ECONNREFUSED');
    // the server itself has no connection left
    await new Promise((resolve) => (server.listening ? server.once('close', resolve) : resolve(undefined)));
    expect(isOver).toBe(false);
    answer();
    expect((await asked).isOnUsedLine).toBe(false);
    line.destroy();
    await over;
  });
});
