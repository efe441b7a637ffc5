import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { IN_PROCESS } from './in-process-fetch.ts';

/** Log lines as JSON with UTC times; JSON escapes CR and LF, so nobody can forge a line. */
export function openLog(level: string, stream?: DestinationStream): FastifyBaseLogger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return stream ? pino(options, stream) : pino(options);
}

/**
 * One line a request: the pattern of the route, never the address itself, since addresses carry order numbers, contact
 * data and search words. Headers and bodies are never logged.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) request.log.warn({ ...line, broken: error.name }, 'connection broke');
    else if (isQuiet(request)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  }
}

/** A page asking in the same process is part of that page's own request. */
function isQuiet(request: FastifyRequest): boolean {
  return request.routeOptions.config.isQuiet === true || request.socket.remoteAddress === IN_PROCESS;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Logged on level `debug` only: asked every few seconds by a machine. */
    isQuiet?: boolean;
  }
}
