import { once } from 'node:events';
import type { Server } from 'node:http';
import type net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { doorsOf } from './listen.ts';

const LOOK_EVERY_MS = 50;

/**
 * Stops listening, to be closed afterwards: whoever has a line has one more answer, which ends it. A line that asks for
 * nothing within `longestMs` is ended: ended at once, as Node does, it would take along a request just on its way. What
 * came in by other doors of the servers is waited for here: closing a server knows only of its own.
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

/** Gives what ends the idle lines. */
function stopListening(server: Server): () => void {
  const endIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {};
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
  server.close();
  return () => {
    // a request that waits unread is no idleness; everything is read between one immediate and the next
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
