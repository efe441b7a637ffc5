import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { LeftOut, PrintedFile } from './print-data.ts';

/**
 * A ZIP with one file per document, sent while they are drawn. Orders without a document are listed in
 * `not-included.txt`.
 */
export function zipDocuments(
  files: AsyncIterable<PrintedFile>,
  { leftOut, at }: { leftOut: readonly LeftOut[]; at: Date },
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  addFiles(zip, files, { leftOut, at }).catch((error: Error) => output.destroy(error));
  return output;
}

async function addFiles(
  zip: ZipFile,
  files: AsyncIterable<PrintedFile>,
  { leftOut, at }: { leftOut: readonly LeftOut[]; at: Date },
): Promise<void> {
  // PDF files are compressed already
  const options = { mtime: at, compress: false };
  const names = new Set<string>();
  for await (const { name, bytes } of files) {
    zip.addBuffer(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      freeName(name, names),
      options,
    );
  }
  if (leftOut.length > 0) {
    const text = leftOut.map(({ name, reason }) => `${name}: ${reason}\r\n`).join('');
    zip.addBuffer(Buffer.from(text), 'not-included.txt', options);
  }
  zip.end();
}

/** Two documents of one name get different ones: a program that unpacks them would keep only the last. */
function freeName(name: string, names: Set<string>): string {
  let free = name;
  for (let i = 2; names.has(free); i += 1) free = name.replace(/\.pdf$/, `-${i}.pdf`);
  names.add(free);
  return free;
}
