import type { Font } from 'fontkit';

const CONTROLS = /[[\p{Cc}\p{Cf}]--[\u200c\u200d\n]]/gv;
const RIGHT_TO_LEFT = /[\u0600-\u06ff]/;

/**
 * The text without what the font cannot show: control characters and emoji are left out, and each word with
 * characters of other scripts becomes `[?]`, instead of a row of boxes.
 */
export function printableText(font: Pick<Font, 'hasGlyphForCodePoint'>, text: string): string {
  const isShown = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const cleaned = text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(CONTROLS, '');
  if ([...cleaned].every((character) => character === '\n' || isShown(character))) return cleaned;
  return cleaned.replace(/[^ \n]+/g, (word) => {
    const shown = [...word].filter((character) => isShown(character) || /[\p{L}\p{M}\p{N}]/u.test(character));
    return shown.every(isShown) ? shown.join('') : '[?]';
  });
}

/** True if words of the text are read from right to left: Urdu, Kashmiri, Sindhi. */
export function hasRightToLeftWords(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * The words of one line in the order in which they are drawn. Words from right to left, and the words
 * between them, change places; the font turns the characters of each word.
 */
export function toVisualOrder(line: string): string {
  const words = line.split(' ');
  const isTurned = words.map((word) => RIGHT_TO_LEFT.test(word));
  const visual: string[] = [];
  for (let start = 0; start < words.length; ) {
    let end = isTurned[start] ? lastTurned(words, isTurned, start) + 1 : start + 1;
    end = Math.max(end, start + 1);
    visual.push(...words.slice(start, end).reverse());
    start = end;
  }
  return visual.join(' ');
}

/** The last word of the sequence from right to left that begins at `start`. Numbers between such words belong to it. */
function lastTurned(words: string[], isTurned: boolean[], start: number): number {
  let last = start;
  for (let i = start; i < words.length; i += 1) {
    if (isTurned[i]) last = i;
    else if (/\p{Script=Latin}|[\u0900-\u0dff]/u.test(words[i] ?? '')) break;
  }
  return last;
}
