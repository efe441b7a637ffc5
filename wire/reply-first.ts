import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Offers each GET request to `reply` before the router and the hooks of Fastify, which get those for which it returns false. While the
 * server closes, all requests go to Fastify, which closes their connections.
 */
export function replyFirst(
  app: FastifyInstance,
  reply: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  const listeners = app.server.listeners('request') as Listener[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (!isClosing && request.method === 'GET' && reply(request, response)) return;
    for (const listener of listeners) listener.call(app.server, request, response);
  });
}

/** Names and values of headers in turns, as `writeHead` of Node takes them. */
export const flatHeaders = (headers: Record<string, string>): string[] => Object.entries(headers).flat();
