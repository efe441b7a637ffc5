import type { PrintedFile } from './print-data.ts';

/** The file of a job that is not separate. */
export async function onlyFile(files: AsyncIterable<PrintedFile>): Promise<Buffer> {
  let only: PrintedFile | undefined;
  // read to the end, or the thread would count as interrupted
  for await (const file of files) only = file;
  if (!only) throw new Error('a job without a file');
  return Buffer.from(only.bytes.buffer, only.bytes.byteOffset, only.bytes.byteLength);
}
