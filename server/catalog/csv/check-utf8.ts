import { isUtf8 } from 'node:buffer';
import { Transform } from 'node:stream';
import { UnusableFile } from './unusable-file.ts';

const NEW_LINE = 0x0a;

/** Passes UTF-8 through unchanged and fails with `UnreadableFileError` at the first invalid byte. */
export function checkUtf8(): Transform {
  let bytesBefore = 0;
  let linesBefore = 0;
  let cutOff: Uint8Array = Buffer.alloc(0);
  const refuse = (bytes: Buffer) => {
    const at = firstBadByte(bytes);
    const line = 1 + linesBefore + count(bytes.subarray(0, at), NEW_LINE);
    return new UnusableFile(
      `byte ${bytesBefore + at + 1} (line ${line}) is not UTF-8: save the file as "CSV UTF-8" and import it again`,
    );
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([cutOff, chunk]);
      const otherKind = bytesBefore === 0 ? kindByStart(bytes) : undefined;
      if (otherKind !== undefined) {
        return done(new UnusableFile(`the file is ${otherKind}: save it as "CSV UTF-8" and import it again`));
      }
      const whole = withoutUnfinished(bytes);
      if (!isUtf8(whole)) return done(refuse(whole));
      bytesBefore += whole.length;
      linesBefore += count(whole, NEW_LINE);
      cutOff = bytes.subarray(whole.length);
      done(null, whole);
    },
    flush(done) {
      done(cutOff.length > 0 ? refuse(Buffer.from(cutOff)) : null);
    },
  });
}

const KIND_BY_START: [start: string, kind: string][] = [
  ['fffe', 'UTF-16'],
  ['feff', 'UTF-16'],
  ['504b0304', 'an Excel workbook, whatever its name'],
  ['d0cf11e0', 'an Excel workbook, whatever its name'],
];

/** The format of a file that is not CSV in UTF-8, from its first bytes; undefined if not recognized. */
function kindByStart(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 4).toString('hex');
  return KIND_BY_START.find(([known]) => start.startsWith(known))?.[1];
}

/** Length in bytes of an incomplete character at the end, which the next chunk completes: 0 to 3. */
function unfinishedTail(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthOfCharacter(byte) > back ? back : 0;
  }
  return 0;
}

function lengthOfCharacter(leadByte: number): number {
  if (leadByte >= 0xf0) return 4;
  return leadByte >= 0xe0 ? 3 : 2;
}

/** Index where the first invalid character begins. Binary search; a prefix may end inside a character. */
function firstBadByte(bytes: Buffer): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isUtf8(withoutUnfinished(bytes.subarray(0, middle)))) good = middle;
    else bad = middle;
  }
  return withoutUnfinished(bytes.subarray(0, good)).length;
}

function withoutUnfinished(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length - unfinishedTail(bytes));
}

function count(bytes: Buffer, wanted: number): number {
  let found = 0;
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) found += 1;
  return found;
}
