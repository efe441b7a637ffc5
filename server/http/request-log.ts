import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { IN_PROCESS } from './in-process-fetch.ts';

/**
 * Logs one line per request, with the pattern of the route. Never the URL: URLs contain order numbers,
 * contact data and search terms. Never headers and bodies.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (request.isForwarded) return;
    const fields = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: roundMs(reply.elapsedTime),
    };
    if (!error && isQuiet(request)) request.log.debug(fields, 'request');
    else logRequest(request.log, fields, error);
  }
}

/** Logs a request whose reply has been sent, or was not because of an error of the connection. */
export function logRequest(log: FastifyBaseLogger, fields: object, error?: Error | null): void {
  if (error) log.warn({ ...fields, error: error.name }, 'connection broke');
  else log.info(fields, 'request');
}

/** Rounds a duration for the log. */
export function roundMs(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/**
 * True for frequent health checks, and for API calls of server rendering, which are part of the page's
 * request.
 */
function isQuiet(request: FastifyRequest): boolean {
  return request.routeOptions.config.isQuiet === true || request.socket.remoteAddress === IN_PROCESS;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Logged on level `debug` only: a load balancer requests it every few seconds. */
    isQuiet?: boolean;
  }
}
