import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, pressed } from '#wire/pressed.ts';

/** A reply as JSON bytes. */
export interface WrittenReply {
  body: Buffer;
  /** With its quotation marks. */
  etag: string;
  /** `body` compressed as brotli and gzip, each on the first request that accepts it. */
  br?: Buffer;
  gzip?: Buffer;
}

// a smaller reply fits into one packet
const SMALLEST_PRESSED_BYTES = 1_000;

/** Serializes a reply to JSON bytes with their ETag, once for many requests. */
export function writeReply(reply: unknown): WrittenReply {
  const body = Buffer.from(JSON.stringify(reply));
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` };
}

/** Sends the reply in an encoding that the client accepts, or 304 if the client has it already. */
export function sendWritten(request: FastifyRequest, reply: FastifyReply, written: WrittenReply) {
  const { body, etag } = written;
  reply.headers({
    // weak: the same reply in any encoding
    etag: `W/${etag}`,
    'cache-control': 'no-cache',
    vary: `${reply.getHeader('vary')}, accept-encoding`,
  });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const coding = codingFor(request.headers['accept-encoding']);
  if (!coding || body.length < SMALLEST_PRESSED_BYTES) return reply.send(body);
  written[coding] ??= pressed(body, coding);
  return reply.header('content-encoding', coding).send(written[coding]);
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(etag) || ifNoneMatch.trim() === '*');
}
