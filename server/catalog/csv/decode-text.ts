import { isAscii } from 'node:buffer';
import { UnreadableFileError } from '../file-formats/unreadable-file-error.ts';

/** How the characters of a text file are stored. Spreadsheet programs write all of them. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** Returns bytes as UTF-8; without bytes it ends the text. Throws `UnreadableFileError`. */
type Decode = (bytes?: Buffer) => Buffer;

const NEW_LINE = 0x0a;
/** Bytes of the longest character in UTF-8, and of the starts by which a format is recognized. */
const MAX_CHARACTER_BYTES = 4;

/**
 * Yields a text file as UTF-8. UTF-16 is recognized by its byte order mark, Windows-1252 by the first character outside of
 * ASCII: if that is not UTF-8, the file is not. `onEncoding` is called once the encoding is known. Throws
 * `UnreadableFileError` at the first line that is not in it.
 */
export async function* decodeText(
  file: AsyncIterable<Buffer>,
  onEncoding: (encoding: Encoding) => void = () => {},
): AsyncGenerator<Buffer, void, undefined> {
  let decode: Decode | undefined;
  let pending: Buffer = Buffer.alloc(0);
  let isStart = true;
  let line = 1;

  function choose(isEnd: boolean): Decode | undefined {
    const utf16 = isStart ? recognizeStart(pending) : undefined;
    isStart = false;
    if (utf16 !== undefined) return converterFrom(utf16, 'UTF-16');
    const start = findNonAscii(pending);
    if (start + MAX_CHARACTER_BYTES > pending.length && !isEnd) return undefined;
    if (start < pending.length && !beginsInUtf8(pending.subarray(start)))
      return converterFrom('windows-1252', 'Windows-1252');
    onEncoding('UTF-8');
    return checkUtf8(line);
  }
  function converterFrom(name: string, encoding: Encoding): Decode {
    onEncoding(encoding);
    return convert(name, encoding);
  }

  for await (const chunk of file) {
    if (decode) {
      yield decode(chunk);
      continue;
    }
    pending = Buffer.concat([pending, chunk]);
    if (pending.length < MAX_CHARACTER_BYTES) continue;
    decode = choose(false);
    // ASCII is the same in UTF-8 and Windows-1252
    const length = decode ? pending.length : findNonAscii(pending);
    const decided = pending.subarray(0, length);
    if (!decode) line += countNewLines(decided);
    yield decode ? decode(decided) : decided;
    pending = pending.subarray(length);
  }
  decode ??= choose(true) as Decode;
  yield decode(pending);
  yield decode();
}

/** The position of the first byte outside of ASCII; the length if there is none. */
function findNonAscii(bytes: Buffer): number {
  // whole files are in ASCII, and looking at each byte takes twenty times as long
  if (isAscii(bytes)) return bytes.length;
  const found = bytes.findIndex((byte) => byte > 0x7f);
  return found < 0 ? bytes.length : found;
}

function countNewLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) count += 1;
  return count;
}

/** True if bytes outside of ASCII begin with a character in UTF-8, or with the start of one. */
function beginsInUtf8(bytes: Buffer): boolean {
  const [first = 0] = bytes;
  const character = bytes.subarray(0, first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(character, { stream: true });
    return character.length > 1;
  } catch {
    return false;
  }
}

const WORKBOOK_STARTS = ['504b0304', 'd0cf11e0'];
const UTF_16_BY_START: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

/** The byte order of UTF-16, undefined for other texts. Throws `UnreadableFileError` for a workbook. */
function recognizeStart(bytes: Buffer): string | undefined {
  if (WORKBOOK_STARTS.includes(bytes.toString('hex', 0, 4)))
    throw new UnreadableFileError(
      'the file is an Excel workbook, whatever its name: save it as "CSV UTF-8" and import it again',
    );
  return UTF_16_BY_START[bytes.toString('hex', 0, 2)];
}

function convert(name: string, encoding: Encoding): Decode {
  const decoder = new TextDecoder(name, { fatal: true });
  return (bytes) => {
    try {
      return Buffer.from(decoder.decode(bytes, { stream: bytes !== undefined }));
    } catch {
      throw new UnreadableFileError(
        `the file is damaged: it begins in ${encoding} and goes on in another encoding`,
      );
    }
  };
}

/** Passes UTF-8 through unchanged. `firstLine`: the number of the line that the bytes begin in. */
function checkUtf8(firstLine: number): Decode {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = firstLine;
  const check = (bytes?: Buffer) => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new UnreadableFileError(
        `line ${line} is not UTF-8, unlike the lines before: save the file as "CSV UTF-8" and import it again`,
      );
    }
  };
  return (bytes) => {
    if (!bytes) {
      check();
      return Buffer.alloc(0);
    }
    let start = 0;
    for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, start)) {
      check(bytes.subarray(start, end + 1));
      line += 1;
      start = end + 1;
    }
    check(bytes.subarray(start));
    return bytes;
  };
}
