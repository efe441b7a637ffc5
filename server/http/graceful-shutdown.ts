import { once } from 'node:events';
import type { Server } from 'node:http';
import type net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { extraListeners } from './listen.ts';

const CHECK_EVERY_MS = 50;

/**
 * Stops accepting connections and drains the open ones; the caller closes the servers afterwards. Each
 * connection may send one more request; the reply contains `Connection: close`. Idle connections are closed after
 * `maxMs`, not at once: a request may already be on its way. Waits for connections of additional listeners,
 * since `server.close` does not.
 */
export async function shutDownGracefully(servers: readonly Server[], maxMs: number): Promise<void> {
  const listeners = servers.flatMap(extraListeners);
  const closed = listeners.map((listener) => once(listener.close(), 'close'));
  const closeIdleOfServers = servers.map(stopListening);
  const endsAt = performance.now() + maxMs;
  while (performance.now() < endsAt && (await hasConnections([...servers, ...listeners])))
    await wait(CHECK_EVERY_MS);
  for (const closeIdle of closeIdleOfServers) closeIdle();
  await Promise.all(closed);
}

/** Returns a function that closes the idle connections. */
function stopListening(server: Server): () => void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {};
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
  server.close();
  return () => {
    // Between two immediates Node reads what has arrived: a connection with an unread request is not idle.
    server.closeIdleConnections = () => void setImmediate(setImmediate, closeIdle);
    server.closeIdleConnections();
  };
}

async function hasConnections(servers: readonly net.Server[]): Promise<boolean> {
  const counts = servers.map(
    (server) => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0))),
  );
  return (await Promise.all(counts)).some((count) => count > 0);
}
