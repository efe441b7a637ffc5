import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

const PRESS = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};
const CODINGS = Object.keys(PRESS) as Coding[];

export type Coding = keyof typeof PRESS;

/** The client's preferred encoding among ours. Undefined: uncompressed, also for `*`, which names none. */
export function codingFor(acceptEncoding: string | string[] | undefined): Coding | undefined {
  return negotiate(String(acceptEncoding ?? '').replaceAll('*', 'identity'), CODINGS) ?? undefined;
}

export function pressed(bytes: Buffer, coding: Coding): Buffer {
  return PRESS[coding](bytes);
}

/**
 * Estimated size of a body with its brotli and gzip forms, made on request. Each form takes two fifths of
 * a small text and one fifth of a large one.
 */
export function roomOf(bytes: Buffer): number {
  return bytes.length + Math.ceil((bytes.length * 2) / 3);
}
