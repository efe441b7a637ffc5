import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, type Encoding } from './decode-text.ts';

function inChunks(bytes: Buffer, size: number): Readable {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  return Readable.from(chunks, { objectMode: false });
}

async function decode(bytes: Buffer, size = bytes.length) {
  const encodings: Encoding[] = [];
  const decoded = decodeText(inChunks(bytes, Math.max(size, 1)), (encoding) => encodings.push(encoding));
  return { text: await text(Readable.from(decoded)), encodings };
}

const chunkSize = fc.integer({ min: 1, max: 7 });

test('any text in UTF-8 passes unchanged, in chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), chunkSize, async (original, size) => {
      expect(await decode(Buffer.from(original), size)).toEqual({
        text: Buffer.from(original).toString(),
        encodings: ['UTF-8'],
      });
    }),
  );
});

test('any text in UTF-16 is converted, in either byte order, in chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      chunkSize,
      fc.boolean(),
      async (original, size, isBigEndian) => {
        const bytes = Buffer.from(`\ufeff${original}`, 'utf16le');
        expect(await decode(isBigEndian ? bytes.swap16() : bytes, size)).toEqual({
          text: original,
          encodings: ['UTF-16'],
        });
      },
    ),
  );
});

test.each([1, 2, 3, 1000])('Windows-1252 is recognized, in chunks of %i bytes', async (size) => {
  const bytes = Buffer.from('Title,Price\nCaf\xe9 \x80 \xc3\xa9,1\n', 'latin1');
  expect(await decode(bytes, size)).toEqual({
    text: 'Title,Price\nCafé € Ã©,1\n',
    encodings: ['Windows-1252'],
  });
  expect(await decode(Buffer.from('na\xefve\xe9', 'latin1'), size)).toMatchObject({ text: 'naïveé' });
});

test.each([1, 2, 3, 1000])('the error names the first invalid line, in chunks of %i bytes', async (size) => {
  const bytes = Buffer.concat([Buffer.from('Title\nमिर्च,'), Buffer.from([0xe9]), Buffer.from(',x\n')]);
  await expect(decode(bytes, size)).rejects.toThrow('line 2 is not UTF-8');
});

test('the error names an incomplete character at the end', async () => {
  await expect(decode(Buffer.from('ab\n₹').subarray(0, 5))).rejects.toThrow('line 2 is not UTF-8');
  await expect(decode(Buffer.from('\ufeffTitle', 'utf16le').subarray(0, 7))).rejects.toThrow('damaged');
});

test('overlong forms and unpaired surrogates are not UTF-8', async () => {
  await expect(decode(Buffer.concat([Buffer.from('é'), Buffer.from([0xc0, 0xaf])]))).rejects.toThrow(
    'line 1 ',
  );
  await expect(decode(Buffer.concat([Buffer.from('é\n'), Buffer.from([0xed, 0xa0, 0x80])]))).rejects.toThrow(
    'line 2 ',
  );
});

test.each(['PK\u0003\u0004\u0014', '\u00d0\u00cf\u0011\u00e0\u00a1'])(
  'the error for an Excel workbook names the format, whatever the file name: %j',
  async (start) => {
    for (const size of [1, 1000])
      await expect(decode(Buffer.from(start, 'latin1'), size)).rejects.toThrow(
        'the file is an Excel workbook, whatever its name: save it as "CSV UTF-8" and import it again',
      );
  },
);
