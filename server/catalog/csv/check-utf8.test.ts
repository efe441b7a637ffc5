import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkUtf8 } from './check-utf8.ts';

function inChunks(bytes: Buffer, size: number): Readable {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  return Readable.from(chunks, { objectMode: false });
}

async function readChecked(bytes: Buffer, size = bytes.length): Promise<string> {
  const stream = inChunks(bytes, Math.max(size, 1));
  return await text(Readable.from(checkUtf8(stream)));
}

test('any text passes unchanged, in chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 1, max: 7 }),
      async (original, size) => {
        expect(await readChecked(Buffer.from(original), size)).toBe(Buffer.from(original).toString());
      },
    ),
  );
});

test.each([1, 2, 3, 1000])('the error names the first invalid line, in chunks of %i bytes', async (size) => {
  const bytes = Buffer.concat([Buffer.from('Title\nमिर्च,'), Buffer.from([0xe9]), Buffer.from(',x\n')]);
  await expect(readChecked(bytes, size)).rejects.toThrow('line 2 is not UTF-8');
});

test('the error names an incomplete character at the end', async () => {
  await expect(readChecked(Buffer.from('ab\n₹').subarray(0, 5))).rejects.toThrow('line 2 is not UTF-8');
});

test('overlong forms and unpaired surrogates are not UTF-8', async () => {
  await expect(readChecked(Buffer.from([0x61, 0xc0, 0xaf]))).rejects.toThrow('line 1 ');
  await expect(readChecked(Buffer.from([0xed, 0xa0, 0x80]))).rejects.toThrow('line 1 ');
});

test('the error for a UTF-16 file names the format', async () => {
  await expect(readChecked(Buffer.from('\ufeffTitle', 'utf16le'))).rejects.toThrow('the file is UTF-16');
});

test.each(['PK\u0003\u0004\u0014', '\u00d0\u00cf\u0011\u00e0\u00a1'])(
  'the error for an Excel workbook names the format, whatever the file name: %j',
  async (start) => {
    await expect(readChecked(Buffer.from(start, 'latin1'))).rejects.toThrow(
      'the file is an Excel workbook, whatever its name: save it as "CSV UTF-8" and import it again',
    );
  },
);
