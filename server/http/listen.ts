import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import net from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Thrown if a server cannot listen on its port. The message is one sentence for the operator. */
export class PortError extends Error {}

const ABSENT_ADDRESS_CODES = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

const listenersByServer = new WeakMap<Server, net.Server[]>();

/** Returns the additional listeners of a server, besides its own. */
export function extraListeners(server: Server): readonly net.Server[] {
  return listenersByServer.get(server) ?? [];
}

/**
 * Listens on the port. Throws `PortError`, which names the setting to change. `localhost` is 127.0.0.1 and,
 * on most machines, ::1; the second is left out on a machine without it.
 */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  setting: string,
): Promise<void> {
  const { level } = app.log;
  try {
    const [first = host, ...extraAddresses] = await resolveHost(host);
    // Fastify logs every interface; the shop logs its two URLs itself
    app.log.level = 'warn';
    await app.listen({ host: first, port });
    for (const address of extraAddresses) await addListenerIfPresent(app.server, address, port);
  } catch (cause) {
    throw new PortError(portErrorMessage((cause as NodeJS.ErrnoException).code, host, port, setting), {
      cause,
    });
  } finally {
    app.log.level = level;
  }
}

async function resolveHost(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  return [...new Set((await lookup(host, { all: true })).map(({ address }) => address))];
}

/**
 * Accepts connections on a second address and hands them to `server`, so that its limits and shutdown apply.
 */
export async function addListener(server: Server, host: string, port: number): Promise<net.Server> {
  // the options that `node:http` uses
  const listener = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  listener.maxConnections = server.maxConnections;
  await once(listener.listen({ host, port }), 'listening');
  listenersByServer.set(server, [...extraListeners(server), listener]);
  return listener;
}

/** The same, but does nothing if this machine lacks the address, for example without IPv6. */
export async function addListenerIfPresent(server: Server, host: string, port: number): Promise<void> {
  try {
    await addListener(server, host, port);
  } catch (error) {
    if (!ABSENT_ADDRESS_CODES.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** One sentence for the operator about a failed `listen`. */
export function portErrorMessage(
  code: string | undefined,
  host: string,
  port: number,
  setting: string,
): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program: end that program, or set ${setting} to a free port.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} is not allowed to an ordinary user: set ${setting} to a port above 1023.`;
  }
  return `The shop cannot listen on ${host}:${port} (${code}): check HOST and ${setting}.`;
}
