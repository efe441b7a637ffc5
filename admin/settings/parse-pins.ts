/** PIN codes by their first digits, from text in any usual form: lines, commas, a column of a spreadsheet. */
export interface ParsedPins {
  pins: string[];
  /** What is no PIN code, as it was written. */
  wrong: string[];
}

export function parsePins(text: string): ParsedPins {
  // "560 001" is one code, "110001 110002" are two
  const joined = text.replace(/\b([1-9]\d{2}) (\d{3})\b/g, '$1$2');
  const words = joined.split(/[\s,;|"']+/).filter(Boolean);
  const isPin = (word: string) => /^[1-9]\d{0,5}$/.test(word);
  return {
    pins: [...new Set(words.filter(isPin))],
    wrong: [...new Set(words.filter((word) => !isPin(word)))],
  };
}

/**
 * The whole PIN codes in a file of a carrier. Shorter numbers are left out: other columns, such as days, would otherwise be
 * read as the first digits of a part of India.
 */
export function pinsOfFile(text: string): string[] {
  const codes = text.match(/(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g) ?? [];
  return [...new Set(codes.map((code) => code.replace(' ', '')))];
}
