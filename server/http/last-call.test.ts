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
/** Settles when requests may be answered. */
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

test('a line that is kept open has one more answer, which ends it, and then nobody is waited for', async () => {
  await ask();
  const over = lastCall([server], LONG_MS);
  expect(await ask()).toEqual({ connection: 'close', isOnUsedLine: true });
  await over;
});

test('nobody there: nothing to wait for', async () => {
  await lastCall([server], LONG_MS);
});

test('a line that asks for nothing is ended when its time is over', async () => {
  await ask();
  const closed = new Promise((resolve) => server.once('close', resolve));
  await lastCall([server], 1);
  await closed;
});

test('nobody new comes in', async () => {
  await ask();
  const over = lastCall([server], LONG_MS);
  await expect(ask(new http.Agent())).rejects.toThrow('ECONNREFUSED');
  await ask();
  await over;
});

test('a request that has arrived and is not read yet is answered before idle lines are ended', async () => {
  await ask();
  const over = lastCall([server], 0);
  const asked = ask();
  // it is sent by now, and this thread has had no turn to read it
  await over;
  expect(await asked).toMatchObject({ connection: 'close', isOnUsedLine: true });
});

describe('by another door of the server', () => {
  beforeEach(async () => {
    const door = await openDoor(server, '127.0.0.1', 0);
    port = (door.address() as AddressInfo).port;
  });

  test('a line has one more answer as well, and nobody new comes in', async () => {
    expect((await ask()).connection).toBe('keep-alive');
    const over = lastCall([server], LONG_MS);
    await expect(ask(new http.Agent())).rejects.toThrow('ECONNREFUSED');
    expect(await ask()).toEqual({ connection: 'close', isOnUsedLine: true });
    await over;
  });

  test('what is under way is finished, however long it takes', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    mayAnswer = promise;
    const [asked, heard] = [ask(), once(server, 'request')];
    await heard;
    let isOver = false;
    const over = lastCall([server], 0).then(() => {
      isOver = true;
    });
    await expect(ask(new http.Agent())).rejects.toThrow('ECONNREFUSED');
    // the server itself has nobody left
    await new Promise((resolve) => (server.listening ? server.once('close', resolve) : resolve(undefined)));
    expect(isOver).toBe(false);
    answer();
    expect((await asked).isOnUsedLine).toBe(false);
    line.destroy();
    await over;
  });
});
