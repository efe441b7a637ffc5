import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

const COMPRESSORS = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};
const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[];

export type Encoding = keyof typeof COMPRESSORS;

/** The client's preferred encoding among ours. Undefined: uncompressed, also for `*`, which names none. */
export function negotiateEncoding(acceptEncoding: string | string[] | undefined): Encoding | undefined {
  return negotiate(String(acceptEncoding ?? '').replaceAll('*', 'identity'), ENCODINGS) ?? undefined;
}

export function compress(bytes: Buffer, encoding: Encoding): Buffer {
  return COMPRESSORS[encoding](bytes);
}

/**
 * Estimated size of a body with its brotli and gzip forms, made on request. Each form takes two fifths of
 * a small text and one fifth of a large one.
 */
export function compressedSizes(bytes: Buffer): number {
  return bytes.length + Math.ceil((bytes.length * 2) / 3);
}
