import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

/** Logs JSON lines with UTC times. JSON escapes CR and LF, so a request cannot forge a line. */
export function createLogger(level: string, stream?: DestinationStream): FastifyBaseLogger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return stream ? pino(options, stream) : pino(options);
}
