import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A reply as it goes over the wire. */
export interface WrittenReply {
  body: Buffer;
  etag: string;
}

/** Turns a reply into JSON bytes and their ETag, once for many askers. */
export function writeReply(reply: unknown): WrittenReply {
  const body = Buffer.from(JSON.stringify(reply));
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` };
}

/** Sends the bytes as they are, or only says that the asker has them already. */
export function sendWritten(request: FastifyRequest, reply: FastifyReply, { body, etag }: WrittenReply) {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === etag || tag === '*') ?? false;
}
