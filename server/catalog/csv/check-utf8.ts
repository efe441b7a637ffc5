import { UnreadableFileError } from '../file-formats/unreadable-file-error.ts';

const NEW_LINE = 0x0a;

/** Passes UTF-8 through unchanged. Throws `UnreadableFileError` at the first line that is not UTF-8. */
export async function* checkUtf8(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let isStart = true;
  const check = (bytes?: Buffer) => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new UnreadableFileError(
        `line ${line} is not UTF-8: save the file as "CSV UTF-8" and import it again`,
      );
    }
  };
  for await (const chunk of file) {
    const otherFormat = isStart ? detectFormat(chunk) : undefined;
    if (otherFormat !== undefined) {
      throw new UnreadableFileError(`the file is ${otherFormat}: save it as "CSV UTF-8" and import it again`);
    }
    isStart = false;
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
      check(chunk.subarray(start, end + 1));
      line += 1;
      start = end + 1;
    }
    check(chunk.subarray(start));
    yield chunk;
  }
  check();
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
