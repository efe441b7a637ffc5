import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Settings } from '#server/settings/settings.ts';
import { replyToError } from './errors/error-handler.ts';
import { replyToMalformedRequest } from './errors/malformed-request.ts';
import { securityHeaders } from './security-headers.ts';

/** Maximum size of a request body. */
export const MAX_BODY_BYTES = 100 * 1024;
const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 10_000;
// How often Node checks for slow requests; its default of 30 s would make the two timeouts above ineffective.
const TIMEOUT_CHECK_MS = 2_000;
// Longer than the 60 s after which most proxies close an idle connection, so that the proxy closes first.
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const MAX_PARAM_LENGTH = 1_000;
/**
 * Maximum open connections; further ones are closed. Without a proxy every browser holds one or more for a
 * while.
 */
export const MAX_CONNECTIONS = 8_000;

/** Returns the Fastify options: limits and error handling that apply before routing. */
export function serverOptions(settings: Settings) {
  const headers = securityHeaders(settings.shopOrigin);
  return {
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // Requests that have arrived still get a reply while the server stops.
    return503OnClosing: false,
    trustProxy: settings.trustProxyHops > 0 ? trustHops(settings.trustProxyHops) : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    clientErrorHandler: replyToMalformedRequest,
    // Hooks do not run for a malformed URL, so headers and log are set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      replyToError(error, request, reply);
      request.log.info({ route: '(unreadable)', status: reply.statusCode }, 'request');
    },
  } satisfies FastifyServerOptions & { http: object };
}

/** Trusts the `X-Forwarded-For` entries of the last `hops` proxies, and no earlier entry. */
function trustHops(hops: number) {
  return (_address: string, hop: number) => hop < hops;
}

const compilersFactory = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
};

/**
 * Validates and serializes routes with their zod schemas. Passed to the constructor of Fastify, so that it
 * does not load its default compilers (40 ms of every start). Its types allow only those, hence the cast.
 */
export const zodCompilers = { compilersFactory } as unknown as NonNullable<
  FastifyServerOptions['schemaController']
>;
