import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

// The asynchronous forms run in the thread pool, where a long compression blocks no other request.
const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];

/** With the size known, brotli allocates tables that fit: the same bytes in two thirds to a half of the time. */
const brotliOptions = (bytes: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

// To hand a buffer to the thread pool and back takes 0.12 ms of the main thread; so long is the compression of 80 KiB.
const MAX_IMMEDIATE_BYTES = 80 * 1024;
const FAST_QUALITY = 0;

// For the first request, which waits: an eighth to a quarter of the time of `DENSER`, with a quarter more bytes. Quality 1 takes up
// to half as long again for 2 % less.
const COMPRESSORS = {
  br: (bytes: Buffer) => {
    const options = brotliOptions(bytes, FAST_QUALITY);
    return bytes.length <= MAX_IMMEDIATE_BYTES
      ? brotliCompressSync(bytes, options)
      : brotliAsync(bytes, options);
  },
  gzip: (bytes: Buffer) => gzipAsync(bytes),
};
// For what is requested for a while. None for gzip: the default is dense already.
const DENSER: { [Each in Encoding]?: (bytes: Buffer) => Promise<Buffer> } = {
  br: (bytes) => brotliAsync(bytes, brotliOptions(bytes, 5)),
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

// In a sale a page may change several times a second: to compress each of these more densely would take the processor from
// the orders.
const DENSER_AFTER_MS = 1_000;

/** The compressed forms of a body, each made for the first request that accepts it. */
export type CompressedForms = { [Each in Encoding]?: Buffer | Promise<Buffer> } & {
  /**
   * When the next request starts the denser form of an encoding, in milliseconds of `performance`. Absent: it is made, or there
   * is none.
   */
  denserFrom?: { [Each in Encoding]?: number };
};

/**
 * Returns `bytes` in this encoding. Concurrent and later requests share one compression through `forms`. The first request after a
 * second starts a denser one, which replaces the first when it is done.
 */
export async function compressOnce(
  forms: CompressedForms,
  encoding: Encoding,
  bytes: Buffer,
): Promise<Buffer> {
  const stored = storedForm(forms, encoding, bytes);
  if (stored) return stored;
  forms[encoding] ??= compress(forms, encoding, bytes);
  return forms[encoding];
}

/** Returns `bytes` in this encoding if they have been compressed already: see `compressOnce`. */
export function storedForm(forms: CompressedForms, encoding: Encoding, bytes: Buffer): Buffer | undefined {
  const stored = forms[encoding];
  if (!Buffer.isBuffer(stored)) return undefined;
  const denserFrom = forms.denserFrom?.[encoding];
  if (denserFrom !== undefined && performance.now() >= denserFrom)
    void compressDenser(forms, encoding, bytes);
  return stored;
}

/** Never rejects: the form that exists is as good, only larger. */
async function compressDenser(forms: CompressedForms, encoding: Encoding, bytes: Buffer): Promise<void> {
  delete forms.denserFrom?.[encoding];
  const denser = await DENSER[encoding]?.(bytes).catch(() => undefined);
  if (denser) forms[encoding] = denser;
}

async function compress(forms: CompressedForms, encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  try {
    forms[encoding] = await COMPRESSORS[encoding](bytes);
    if (DENSER[encoding])
      forms.denserFrom = { ...forms.denserFrom, [encoding]: performance.now() + DENSER_AFTER_MS };
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
