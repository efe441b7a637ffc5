import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { replyToMalformedRequest } from '../errors/malformed-request.ts';

/** How long an upload may take: 50 MB at half a megabit per second. Node has one limit for all requests of a server. */
export const UPLOAD_TIMEOUT_MS = 15 * 60_000;

const BODY_TIMEOUT_MS = 10_000;
const CHECK_MS = 2_000;

interface Arriving {
  startedAt: number;
  /** Undefined: arrived. Removed then, because V8 keeps what was removed from a set for a while (`wire/memory-cache.ts`). */
  raw: IncomingMessage | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    arrivingBody: Arriving | null;
  }

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
  const arriving = new Set<Arriving>();
  const remove = (body: Arriving | null) => {
    if (!body) return;
    arriving.delete(body);
    body.raw = undefined;
  };
  app.decorateRequest('arrivingBody', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    // undefined for a request that did not come over the network
    const isArriving = raw.complete === false;
    if (isArriving && hasBody(raw)) {
      request.arrivingBody = { startedAt: performance.now(), raw };
      arriving.add(request.arrivingBody);
    }
    done();
  });
  // only after the guards of the route: a rejected upload has no more time than others
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.routeOptions.config.isUpload === true) remove(request.arrivingBody);
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.raw.complete) remove(request.arrivingBody);
    done();
  });
  const endSlowRequests = () => {
    for (const body of arriving) {
      const { raw, startedAt } = body;
      // a body that is not read has no further hook
      const isOver = !raw || raw.complete || raw.destroyed;
      if (!isOver && performance.now() - startedAt <= timeoutMs) continue;
      remove(body);
      if (!isOver) replyToMalformedRequest(timeoutError(), raw.socket);
    }
  };
  const timer = setInterval(endSlowRequests, checkMs).unref();
  app.addHook('onClose', () => clearInterval(timer));
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

const timeoutError = () =>
  Object.assign(new Error('the body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
