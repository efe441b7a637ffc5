import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Settings } from '#server/settings/settings.ts';
import { sharedServerOptions } from '#wire/shared-server-options.ts';
import { replyToError } from './errors/error-handler.ts';
import { replyToMalformedRequest } from './errors/malformed-request.ts';
import { UPLOAD_TIMEOUT_MS } from './input/body-time.ts';
import { serializeWithoutLimits } from './replies/serialize-without-limits.ts';
import { securityHeaders } from './security-headers.ts';

/** Maximum size of a request body. */
export const MAX_BODY_BYTES = 100 * 1024;

/** Returns the Fastify options of the API server: limits and error handling that apply before routing. */
export function serverOptions(settings: Settings) {
  const headers = securityHeaders(settings.shopOrigin);
  return {
    bodyLimit: MAX_BODY_BYTES,
    ...sharedServerOptions(settings.trustProxyHops),
    // shorter for all other bodies: `limitBodyTime`
    requestTimeout: UPLOAD_TIMEOUT_MS,
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

const compilersFactory = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializeWithoutLimits,
};

/**
 * Validates and serializes routes with their zod schemas. Passed to the constructor of Fastify, so that it
 * does not load its default compilers (40 ms of every start). Its types allow only those, hence the cast.
 */
export const zodCompilers = { compilersFactory } as unknown as NonNullable<
  FastifyServerOptions['schemaController']
>;
