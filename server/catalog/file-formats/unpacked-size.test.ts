import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readUnpackedSize } from './unpacked-size.ts';

const TEXT = Buffer.alloc(50_000, 'text');

function zip({ isLargeFormat = false } = {}): Promise<Buffer> {
  const file = new ZipFile();
  const options = { forceZip64Format: isLargeFormat };
  file.addBuffer(TEXT, 'deflated.xml', options);
  file.addBuffer(TEXT, 'stored.xml', { ...options, compress: false });
  file.addEmptyDirectory('folder/');
  file.end({ ...options, comment: 'a comment' });
  return buffer(file.outputStream);
}

/** The archive with other values in the entry of the directory, by their offset in it. */
async function zipWith(values: Readonly<Record<number, number>>): Promise<Buffer> {
  const bytes = await zip();
  const entry = bytes.lastIndexOf('deflated.xml') - 46;
  for (const [offset, value] of Object.entries(values)) bytes.writeUInt32LE(value, entry + Number(offset));
  return bytes;
}

test.each([false, true])(
  'the sizes of all entries count, also in the large format: %s',
  async (isLargeFormat) => {
    expect(readUnpackedSize(await zip({ isLargeFormat }))).toBe(2 * TEXT.length);
  },
);

test('a size that is declared counts, whatever the entry has', async () => {
  expect(readUnpackedSize(await zipWith({ 24: 3_000_000_000 }))).toBe(3_000_000_000 + TEXT.length);
});

test('of an entry without a size counts what it may become', async () => {
  expect(readUnpackedSize(await zipWith({ 24: 0 }))).toBeGreaterThan(2 * TEXT.length);
  const bytes = await zipWith({ 20: 0, 24: 0 });
  expect(readUnpackedSize(bytes)).toBe(TEXT.length);
  // its sizes are behind its data
  const flags = bytes.lastIndexOf('deflated.xml') - 46 + 8;
  bytes.writeUInt16LE(0x8, flags);
  expect(readUnpackedSize(bytes)).toBe(1032 * bytes.length + TEXT.length);
});

test('a damaged archive has no size', async () => {
  const bytes = await zip();
  for (const damaged of [Buffer.alloc(0), bytes.subarray(0, 300), bytes.subarray(-22)])
    expect(() => readUnpackedSize(damaged)).toThrow(RangeError);
  expect(() => readUnpackedSize(Buffer.from(bytes.toString('latin1').slice(-60), 'latin1'))).toThrow(
    RangeError,
  );
  await expect(zipWith({ 24: 0xffffffff }).then(readUnpackedSize)).rejects.toThrow('an entry has no size');
});
