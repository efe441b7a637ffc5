// of the words of the vocabulary and of those that are corrected, in UTF-16 units
const MAX_LENGTH = 256;

// used by one call after the other, as thousands of words are compared with each misspelt one
let before = new Uint16Array(MAX_LENGTH + 1);
let row = new Uint16Array(MAX_LENGTH + 1);

/** The insertions, deletions and replacements of one character between two words. Infinity: more than `maxEdits`. */
export function editDistance(a: string, b: string, maxEdits: number): number {
  const tooMany = Number.POSITIVE_INFINITY;
  if (Math.abs(a.length - b.length) > maxEdits || Math.max(a.length, b.length) > MAX_LENGTH) return tooMany;
  for (let j = 0; j <= b.length; j += 1) before[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    const character = a.charCodeAt(i - 1);
    let last = i;
    let least = i;
    row[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (before[j - 1] ?? 0) + (character === b.charCodeAt(j - 1) ? 0 : 1);
      last = Math.min(replaced, (before[j] ?? 0) + 1, last + 1);
      row[j] = last;
      if (last < least) least = last;
    }
    if (least > maxEdits) return tooMany;
    [before, row] = [row, before];
  }
  const edits = before[b.length] ?? 0;
  return edits > maxEdits ? tooMany : edits;
}

/** The share of trigrams that two words have in common, from 0 to 1, as `similarity` of the extension `pg_trgm` counts. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const trigram of a) if (b.has(trigram)) common += 1;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}

/** Runs of letters and digits, each with two blanks before and one after, in parts of three characters. */
export function trigramsOf(word: string): Set<string> {
  const trigrams = new Set<string>();
  for (const [run] of word.matchAll(/[\p{Alphabetic}\p{N}]+/gu)) {
    const characters = [...`  ${run} `];
    for (let i = 0; i + 2 < characters.length; i += 1) trigrams.add(characters.slice(i, i + 3).join(''));
  }
  return trigrams;
}
