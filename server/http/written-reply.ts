import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, pressed } from '#wire/pressed.ts';

/** A reply as it goes over the wire. */
export interface WrittenReply {
  body: Buffer;
  /** In its quotation marks. */
  etag: string;
  /** `body` in brotli and gzip, each made for the first asker who takes it. */
  br?: Buffer;
  gzip?: Buffer;
}

// a smaller one fills no second packet
const SMALLEST_PRESSED_BYTES = 1_000;

/** Turns a reply into JSON bytes and their ETag, once for many askers. */
export function writeReply(reply: unknown): WrittenReply {
  const body = Buffer.from(JSON.stringify(reply));
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` };
}

/** Sends the bytes in a coding that the asker takes, or only says that the asker has them already. */
export function sendWritten(request: FastifyRequest, reply: FastifyReply, written: WrittenReply) {
  const { body, etag } = written;
  reply.headers({
    // weak: the same reply, whichever its coding
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
