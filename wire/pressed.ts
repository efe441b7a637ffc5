import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

const PRESS = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};
const CODINGS = Object.keys(PRESS) as Coding[];

export type Coding = keyof typeof PRESS;

/** The coding that an asker likes best of ours; undefined: as it is. A star asks for none by name, and gets none. */
export function codingFor(acceptEncoding: string | string[] | undefined): Coding | undefined {
  return negotiate(String(acceptEncoding ?? '').replaceAll('*', 'identity'), CODINGS) ?? undefined;
}

export function pressed(bytes: Buffer, coding: Coding): Buffer {
  return PRESS[coding](bytes);
}

/** Bytes with their brotli and gzip, which askers bring: of a small text two fifths each, of a large one a fifth. */
export function roomOf(bytes: Buffer): number {
  return bytes.length + Math.ceil((bytes.length * 2) / 3);
}
