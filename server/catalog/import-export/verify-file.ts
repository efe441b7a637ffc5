import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, ReadStream } from 'node:fs';
import { open, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { CsvRow } from '../csv/csv-row.ts';
import { groupRows } from '../csv/product/group-rows.ts';
import { readCsv } from '../csv/read-csv.ts';
import { readProductRows } from '../file-formats/product-rows.ts';

/** A product file that can be read to its end. */
export interface VerifiedFile {
  /** SHA-256. */
  digest: Buffer;
  /** How many products the file names. */
  products: number;
  /** Reads the same file again, once. */
  read(): Readable;
  close(): Promise<void>;
}

/**
 * Reads a product file to its end. A regular file is opened again for the second reading; anything else, such as standard
 * input, is copied to a temporary file meanwhile. Throws `UnreadableFileError`. Caller closes the result.
 */
export async function verifyFile(file: Readable): Promise<VerifiedFile> {
  // an error before the reading begins is thrown by it
  file.on('error', () => {});
  const filePath = await regularFilePath(file);
  const copy = filePath === undefined ? await createCopy() : undefined;
  let second: Readable | undefined;
  const close = async () => {
    file.destroy();
    second?.destroy();
    await copy?.close();
  };
  try {
    const hash = createHash('sha256');
    const readOnce = async function* () {
      for await (const bytes of file as AsyncIterable<Buffer>) {
        hash.update(bytes);
        await copy?.write(bytes);
        yield bytes;
      }
    };
    const rows = readProductRows(readCsv(Readable.from(readOnce(), { objectMode: false })));
    const products = await countProducts(rows);
    const read = () => {
      second = copy ? copy.read() : createReadStream(filePath ?? '');
      return second;
    };
    return { digest: hash.digest(), products, read, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function countProducts(rows: AsyncIterable<CsvRow>): Promise<number> {
  let products = 0;
  for await (const _ of groupRows(rows)) products += 1;
  return products;
}

/** Undefined for a pipe, which can be read only once. */
async function regularFilePath(file: Readable): Promise<string | undefined> {
  if (!(file instanceof ReadStream) || typeof file.path !== 'string') return undefined;
  const found = await stat(file.path).catch(() => undefined);
  return found?.isFile() ? file.path : undefined;
}

interface FileCopy {
  write(bytes: Buffer): Promise<void>;
  read(): Readable;
  close(): Promise<void>;
}

/** A temporary file without a name, so that nothing is left of it however the process ends. */
async function createCopy(): Promise<FileCopy> {
  const copyPath = path.join(tmpdir(), `haat-import-${randomUUID()}`);
  const handle = await open(copyPath, 'wx+', 0o600);
  await unlink(copyPath);
  return {
    async write(bytes) {
      await handle.appendFile(bytes);
    },
    read: () => handle.createReadStream({ start: 0, autoClose: false }),
    close: () => handle.close(),
  };
}
