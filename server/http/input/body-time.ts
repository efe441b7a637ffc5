import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { replyToMalformedRequest } from '../errors/malformed-request.ts';

/** How long an upload may take: 50 MB at half a megabit per second. Node has one limit for all requests of a server. */
export const UPLOAD_TIMEOUT_MS = 15 * 60_000;

const BODY_TIMEOUT_MS = 10_000;
const CHECK_MS = 2_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file or as large as one: it may take as long to arrive as the server allows. */
    isUpload?: boolean;
  }
}

/**
 * Ends requests whose bodies take more than ten seconds to arrive, with status 408 and the connection, except those of routes
 * with `isUpload`.
 */
export function limitBodyTime(
  app: FastifyInstance,
  { timeoutMs = BODY_TIMEOUT_MS, checkMs = CHECK_MS } = {},
): void {
  const arriving = new Map<IncomingMessage, number>();
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { raw, routeOptions } = request;
    const hasNoBody = raw.method === 'GET' || raw.method === 'HEAD';
    if (!hasNoBody && routeOptions.config.isUpload !== true) arriving.set(raw, performance.now());
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    arriving.delete(request.raw);
    done();
  });
  const endSlowRequests = () => {
    for (const [raw, startedAt] of arriving) {
      const isSlow = performance.now() - startedAt > timeoutMs;
      // a body that was rejected has no further hook
      if (isSlow || raw.complete || raw.destroyed) arriving.delete(raw);
      if (isSlow && !raw.complete) replyToMalformedRequest(timeoutError(), raw.socket);
    }
  };
  const timer = setInterval(endSlowRequests, checkMs).unref();
  app.addHook('onClose', () => clearInterval(timer));
}

const timeoutError = () =>
  Object.assign(new Error('the body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
