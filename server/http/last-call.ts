import { once } from 'node:events';
import type { Server } from 'node:http';
import type net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { doorsOf } from './listen.ts';

const LOOK_EVERY_MS = 50;

/**
 * Stops accepting connections and drains the open ones; the caller closes the servers afterwards. Each
 * connection may send one more request; the reply says `Connection: close`. Idle connections are closed after
 * `maxMs`, not at once: a request may already be on its way. Waits for connections of additional listeners,
 * since `server.close` does not.
 */
export async function lastCall(servers: readonly Server[], longestMs: number): Promise<void> {
  const doors = servers.flatMap(doorsOf);
  const closed = doors.map((door) => once(door.close(), 'close'));
  const endIdle = servers.map(stopListening);
  const endsAt = performance.now() + longestMs;
  while (performance.now() < endsAt && (await haveLines([...servers, ...doors]))) await wait(LOOK_EVERY_MS);
  for (const end of endIdle) end();
  await Promise.all(closed);
}

/** Returns a function that closes the idle connections. */
function stopListening(server: Server): () => void {
  const endIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {};
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
  server.close();
  return () => {
    // Between two immediates Node reads what has arrived: a connection with an unread request is not idle.
    server.closeIdleConnections = () => void setImmediate(setImmediate, endIdle);
    server.closeIdleConnections();
  };
}

async function haveLines(servers: readonly net.Server[]): Promise<boolean> {
  const counts = servers.map(
    (server) => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0))),
  );
  return (await Promise.all(counts)).some((count) => count > 0);
}
