import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

// The asynchronous forms run in the thread pool: compression never blocks other requests.
const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];
const COMPRESSORS = {
  br: (bytes: Buffer) => brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => gzipAsync(bytes),
};
const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[];

export type Encoding = keyof typeof COMPRESSORS;

// Browsers send a few different headers.
const MAX_KNOWN_HEADERS = 100;
const negotiated = new Map<string, Encoding | undefined>();

/** The client's preferred encoding among ours. Undefined: uncompressed, also for `*`, which names none. */
export function negotiateEncoding(acceptEncoding: string | string[] | undefined): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const header = String(acceptEncoding);
  if (negotiated.has(header)) return negotiated.get(header);
  const encoding = negotiate(header.replaceAll('*', 'identity'), ENCODINGS) ?? undefined;
  if (negotiated.size >= MAX_KNOWN_HEADERS) negotiated.clear();
  negotiated.set(header, encoding);
  return encoding;
}

/** The compressed forms of a body, each made for the first request that accepts it. */
export type CompressedForms = { [Each in Encoding]?: Buffer | Promise<Buffer> };

/** Returns `bytes` in this encoding. Concurrent and later requests share one compression through `forms`. */
export async function compressOnce(
  forms: CompressedForms,
  encoding: Encoding,
  bytes: Buffer,
): Promise<Buffer> {
  forms[encoding] ??= compress(forms, encoding, bytes);
  return forms[encoding];
}

async function compress(forms: CompressedForms, encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  try {
    forms[encoding] = await COMPRESSORS[encoding](bytes);
    return forms[encoding];
  } catch (error) {
    delete forms[encoding];
    throw error;
  }
}

/**
 * Estimated size of a body with its brotli and gzip forms, made on request. Each form takes two fifths of
 * a small text and one fifth of a large one.
 */
export function compressedSizes(bytes: Buffer): number {
  return bytes.length + Math.ceil((bytes.length * 2) / 3);
}
