/** The text of a CSV file: UTF-8, or what older programs of banks write (Windows-1252). */
export function decodeStatement(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The first bytes of files that are no text: PDF, Excel and older Excel. */
const OTHER_FILES: readonly [start: readonly number[], name: string][] = [
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel file'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an Excel file'],
];

/** Why a file cannot be a statement, with what to do instead. Undefined for text. */
export function statementProblem(bytes: Uint8Array): string | undefined {
  const found = OTHER_FILES.find(([start]) => start.every((byte, i) => bytes[i] === byte));
  return found && `This is ${found[1]}. Download the statement again, and choose CSV as its format.`;
}
