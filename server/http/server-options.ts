import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';
import type { Settings } from '../env.ts';
import { answerClientError } from './client-error.ts';
import { replyToError } from './error-reply.ts';
import { securityHeaders } from './security-headers.ts';

/** The largest body that a request may have. */
export const BODY_LIMIT_BYTES = 100 * 1024;
const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 10_000;
// How often Node looks for requests that are too slow; its own 30 s would make the two above mean little.
const TIMEOUT_CHECK_MS = 2_000;
// Longer than the 60 s for which most proxies keep a connection, so that the proxy closes first.
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const PARAM_MAX_LENGTH = 1_000;
/** Connections at once; further ones are closed. Without a proxy every browser keeps one or more for a while. */
export const MAX_SOCKETS = 8_000;

/** Limits that hold for every request before any route sees it. */
export function serverOptions(settings: Settings) {
  const headers = securityHeaders(settings.shopOrigin);
  return {
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    routerOptions: { maxParamLength: PARAM_MAX_LENGTH },
    // What has arrived is still answered while the server stops.
    return503OnClosing: false,
    trustProxy: settings.trustProxyHops > 0 ? trustHops(settings.trustProxyHops) : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    clientErrorHandler: answerClientError,
    // An address that cannot be read meets no hook, so what hooks do for other replies is done here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      replyToError(error, request, reply);
      request.log.info({ route: '(unreadable)', status: reply.statusCode }, 'request');
    },
  } satisfies FastifyServerOptions & { http: object };
}

/** Believes the last `hops` proxies about who asked, and nobody before them. */
function trustHops(hops: number) {
  return (_address: string, hop: number) => hop < hops;
}
