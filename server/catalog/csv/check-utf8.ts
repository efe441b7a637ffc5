import { isUtf8 } from 'node:buffer';
import { Transform } from 'node:stream';
import { UnreadableFileError } from './unreadable-file.ts';

const NEW_LINE = 0x0a;

/** Passes UTF-8 through unchanged and fails with `UnreadableFileError` at the first invalid byte. */
export function checkUtf8(): Transform {
  let bytesBefore = 0;
  let linesBefore = 0;
  let incompleteTail: Uint8Array = Buffer.alloc(0);
  const invalidBytesError = (bytes: Buffer) => {
    const at = findInvalidByte(bytes);
    const line = 1 + linesBefore + countByte(bytes.subarray(0, at), NEW_LINE);
    return new UnreadableFileError(
      `byte ${bytesBefore + at + 1} (line ${line}) is not UTF-8: save the file as "CSV UTF-8" and import it again`,
    );
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([incompleteTail, chunk]);
      const otherFormat = bytesBefore === 0 ? detectFormat(bytes) : undefined;
      if (otherFormat !== undefined) {
        return done(
          new UnreadableFileError(`the file is ${otherFormat}: save it as "CSV UTF-8" and import it again`),
        );
      }
      const complete = withoutIncomplete(bytes);
      if (!isUtf8(complete)) return done(invalidBytesError(complete));
      bytesBefore += complete.length;
      linesBefore += countByte(complete, NEW_LINE);
      incompleteTail = bytes.subarray(complete.length);
      done(null, complete);
    },
    flush(done) {
      done(incompleteTail.length > 0 ? invalidBytesError(Buffer.from(incompleteTail)) : null);
    },
  });
}

const FORMAT_BY_START: [start: string, kind: string][] = [
  ['fffe', 'UTF-16'],
  ['feff', 'UTF-16'],
  ['504b0304', 'an Excel workbook, whatever its name'],
  ['d0cf11e0', 'an Excel workbook, whatever its name'],
];

/** The format of a file that is not CSV in UTF-8, from its first bytes; undefined if not recognized. */
function detectFormat(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 4).toString('hex');
  return FORMAT_BY_START.find(([known]) => start.startsWith(known))?.[1];
}

/** Length in bytes of an incomplete character at the end, which the next chunk completes: 0 to 3. */
function incompleteLength(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return characterLength(byte) > back ? back : 0;
  }
  return 0;
}

function characterLength(leadByte: number): number {
  if (leadByte >= 0xf0) return 4;
  return leadByte >= 0xe0 ? 3 : 2;
}

/** Index where the first invalid character begins. Binary search; a prefix may end inside a character. */
function findInvalidByte(bytes: Buffer): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isUtf8(withoutIncomplete(bytes.subarray(0, middle)))) good = middle;
    else bad = middle;
  }
  return withoutIncomplete(bytes.subarray(0, good)).length;
}

function withoutIncomplete(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length - incompleteLength(bytes));
}

function countByte(bytes: Buffer, byte: number): number {
  let found = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) found += 1;
  return found;
}
