import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shutDownGracefully } from './graceful-shutdown.ts';
import { addListener, addListenerIfPresent, extraListeners } from './listen.ts';

const LONG_MS = 120_000;

let server: http.Server;
let port: number;
let keepAliveAgent: http.Agent;
/** Replies are sent once this has resolved. */
let canReply: Promise<void>;
beforeEach(async () => {
  canReply = Promise.resolve();
  server = http.createServer((_, response) => void canReply.then(() => response.end('here')));
  keepAliveAgent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  keepAliveAgent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface ConnectionResult {
  connection: string | undefined;
  isReusedConnection: boolean;
}

function sendRequest(agent = keepAliveAgent): Promise<ConnectionResult> {
  return new Promise((resolve, reject) => {
    const request = http
      .get({ port, host: '127.0.0.1', agent }, (response) => {
        const { connection } = response.headers;
        response
          .resume()
          .once('end', () => resolve({ connection, isReusedConnection: request.reusedSocket }));
      })
      .once('error', reject);
  });
}

test('a keep-alive connection gets one more reply, which closes it, and then the shutdown is complete', async () => {
  await sendRequest();
  const shutdown = shutDownGracefully([server], LONG_MS);
  expect(await sendRequest()).toEqual({ connection: 'close', isReusedConnection: true });
  await shutdown;
});

test('without connections the shutdown is complete at once', async () => {
  await shutDownGracefully([server], LONG_MS);
});

test('an idle connection is closed after the time limit', async () => {
  await sendRequest();
  const closed = new Promise((resolve) => server.once('close', resolve));
  await shutDownGracefully([server], 1);
  await closed;
});

test('new connections are not accepted', async () => {
  await sendRequest();
  const shutdown = shutDownGracefully([server], LONG_MS);
  await expect(sendRequest(new http.Agent())).rejects.toThrow('ECONNREFUSED');
  await sendRequest();
  await shutdown;
});

test('a request that has arrived but is not read yet gets its reply before idle connections are closed', async () => {
  await sendRequest();
  const shutdown = shutDownGracefully([server], 0);
  const pending = sendRequest();
  // the request is sent now, and this thread has not read it yet
  await shutdown;
  expect(await pending).toMatchObject({ connection: 'close', isReusedConnection: true });
});

test('an additional address is left out if this machine lacks it, and not if its port is taken', async () => {
  // 192.0.2.0/24 is reserved for documentation
  await addListenerIfPresent(server, '192.0.2.1', port);
  expect(extraListeners(server)).toEqual([]);
  // its own first address holds the port
  await expect(addListenerIfPresent(server, '127.0.0.1', port)).rejects.toThrow('EADDRINUSE');
});

describe('on an additional listener of the server', () => {
  beforeEach(async () => {
    const listener = await addListener(server, '127.0.0.1', 0);
    port = (listener.address() as AddressInfo).port;
  });

  test('a connection gets one more reply as well, and new connections are not accepted', async () => {
    expect((await sendRequest()).connection).toBe('keep-alive');
    const shutdown = shutDownGracefully([server], LONG_MS);
    await expect(sendRequest(new http.Agent())).rejects.toThrow('ECONNREFUSED');
    expect(await sendRequest()).toEqual({ connection: 'close', isReusedConnection: true });
    await shutdown;
  });

  test('a request in progress is finished, however long it takes', async () => {
    const { promise, resolve: allowReplies } = Promise.withResolvers<void>();
    canReply = promise;
    const [pending, received] = [sendRequest(), once(server, 'request')];
    await received;
    let isOver = false;
    const shutdown = shutDownGracefully([server], 0).then(() => {
      isOver = true;
    });
    await expect(sendRequest(new http.Agent())).rejects.toThrow('ECONNREFUSED');
    // the server itself has no connection left
    await new Promise((resolve) => (server.listening ? server.once('close', resolve) : resolve(undefined)));
    expect(isOver).toBe(false);
    allowReplies();
    expect((await pending).isReusedConnection).toBe(false);
    keepAliveAgent.destroy();
    await shutdown;
  });
});
