import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheHeaders } from '#wire/cache-headers.ts';
import { type CompressedForms, compressOnce, type Encoding, negotiateEncoding } from '#wire/compression.ts';
import { IN_PROCESS } from '../in-process-fetch.ts';
import { setReplyTags } from './reply-tags.ts';

/** A reply as JSON bytes. */
export interface SerializedReply extends CompressedForms {
  body: Buffer;
  /** With its quotation marks. */
  etag: string;
  /** What the reply depends on; undefined: unknown. */
  tags?: readonly string[];
}

/** Headers for a CDN, which other clients ignore. */
type CdnHeaders = Record<string, string>;

export const JSON_TYPE = 'application/json; charset=utf-8';
// a smaller reply fits into one packet
const MIN_COMPRESSED_BYTES = 1_000;

/** A reply that is JSON already. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Serializes a reply to JSON bytes with their ETag, once for many requests. */
export function serializeReply(reply: unknown): SerializedReply {
  const body = Buffer.from(reply instanceof JsonText ? reply.text : JSON.stringify(reply));
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` };
}

/** Sends the reply in an encoding that the client accepts, or 304 if the client has it already. */
export async function sendSerialized(
  request: FastifyRequest,
  reply: FastifyReply,
  serialized: SerializedReply,
  cdn: CdnHeaders = {},
): Promise<FastifyReply> {
  const { body, etag, tags } = serialized;
  if (tags && request.ip === IN_PROCESS) setReplyTags(reply.raw, tags);
  reply.headers({ ...cacheHeaders(etag, String(reply.getHeader('vary'))), ...cdn });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(JSON_TYPE);
  const encoding = encodingOf(serialized, request.headers['accept-encoding']);
  if (!encoding) return reply.send(body);
  const compressed = await compressOnce(serialized, encoding, body);
  return reply.header('content-encoding', encoding).send(compressed);
}

/** The encoding in which a client gets the reply. Undefined: uncompressed. */
export function encodingOf(
  { body }: SerializedReply,
  acceptEncoding: string | string[] | undefined,
): Encoding | undefined {
  return body.length < MIN_COMPRESSED_BYTES ? undefined : negotiateEncoding(acceptEncoding);
}

/** True if the client has the reply already. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(etag) || ifNoneMatch.trim() === '*');
}
