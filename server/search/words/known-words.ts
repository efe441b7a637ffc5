import { editDistance, similarity, trigramsOf } from './edit-distance.ts';
import { SYNONYM_WORDS } from './synonyms.ts';

/** A word and the number of products that contain it: 0 if it is only in the synonym table. */
export interface KnownWord {
  word: string;
  products: number;
}

/** The most common words that start with an incomplete word, itself included. */
interface Completions {
  words: string[];
  /** The products of the most common one, and of all words that start so. */
  least: number;
  most: number;
}

/** All words that start with an incomplete one: some of them, and the starts of all others, each of few products. */
export interface PrefixParts {
  words: string[];
  starts: string[];
}

const MAX_COMPLETIONS = 16;
const ASCII_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
// an index searches for so many starts sooner than it reads all products of a common one
const MAX_PARTS = 160;
// A word that is ten times as common may differ by this many more edits.
const EDITS_PER_TENFOLD = 0.5;
const TRANSPOSITION_EDITS = 0.8;
const PREFIX_EDITS = 0.3;
const MAX_SIMILARITY = 1;
// a correction with another first letter
const MAX_EDITS_OF_FIRST = 1.5;

/** The words of the catalog in the order of their characters, searched in memory. */
export class KnownWords {
  readonly #words: readonly string[];
  readonly #products: readonly number[];
  readonly #firstCharacters: readonly string[];
  #characters: readonly string[] | undefined;

  constructor(words: readonly string[], products: readonly number[]) {
    this.#words = words;
    this.#products = products;
    this.#firstCharacters = [...new Set(words.map((word) => word.charAt(0)))];
  }

  /** The number of products with this word outside their description. */
  countOf(word: string): number {
    const place = this.#placeOf(word);
    return this.#words[place] === word ? (this.#products[place] ?? 0) : 0;
  }

  /** At most so many words, those with the most products first. */
  mostCommon(count: number): string[] {
    const productsAt = (place: number) => this.#products[place] ?? 0;
    const places = [...this.#words.keys()].sort((a, b) => productsAt(b) - productsAt(a));
    return places.slice(0, count).map((place) => this.#words[place] ?? '');
  }

  isPrefix(prefix: string): boolean {
    return this.#words[this.#placeOf(prefix)]?.startsWith(prefix) ?? false;
  }

  completionsOf(prefix: string): Completions {
    const words: KnownWord[] = [];
    this.#forEach(prefix, (word, products) => words.push({ word, products }));
    // words of the same number stay in the order of characters
    words.sort((a, b) => b.products - a.products);
    return {
      words: words.slice(0, MAX_COMPLETIONS).map(({ word }) => word),
      least: words[0]?.products ?? 0,
      most: words.reduce((sum, { products }) => sum + products, 0),
    };
  }

  /**
   * Divides the words that start so until each start has at most `maxProducts` products, by the characters of all known words.
   * Undefined: that makes too many parts.
   */
  divide(prefix: string, maxProducts: number): PrefixParts | undefined {
    this.#characters ??= [...new Set([...ASCII_CHARACTERS, ...this.#words.join('')])];
    const words = [prefix];
    const starts: string[] = [];
    // longer words are added to it while it is read
    for (const word of words) {
      for (const character of this.#characters) {
        const longer = word + character;
        (this.#countOfStart(longer) > maxProducts ? words : starts).push(longer);
      }
      if (words.length + starts.length > MAX_PARTS) return undefined;
    }
    return { words, starts };
  }

  /**
   * The most likely correction, by edit distance, similarity and number of products. With `isPrefix` the word
   * may be a prefix of the correct one. A different first letter is accepted only with one edit.
   */
  findClosest(typed: string, maxEdits: number, isPrefix: boolean): KnownWord | undefined {
    const transpositions = listTranspositions(typed);
    const trigrams = trigramsOf(typed);
    const characters = characterBits(typed);
    let best: (KnownWord & { cost: number }) | undefined;
    const consider = (word: string, products: number) => {
      if (word === typed || word.length < typed.length - maxEdits) return;
      if (!isPrefix && word.length > typed.length + maxEdits) return;
      const commonness = EDITS_PER_TENFOLD * Math.log10(1 + products);
      // a word with more edits is not better than the best one
      const usefulEdits = best ? best.cost + MAX_SIMILARITY + commonness : Infinity;
      const mostEdits = Math.min(maxEdits, usefulEdits);
      // their characters tell of most words that they are too different, in a tenth of the time
      if (leastEditsBetween(characterBits(word), characters, isPrefix) > mostEdits) return;
      const edits = transpositions.has(word)
        ? TRANSPOSITION_EDITS
        : editsBetween(word, typed, mostEdits, isPrefix);
      if (edits >= maxEdits + 0.5 || edits > usefulEdits) return;
      if (edits >= MAX_EDITS_OF_FIRST && word.charAt(0) !== typed.charAt(0)) return;
      const cost = edits - Math.fround(similarity(trigramsOf(word), trigrams)) - commonness;
      const isBetter =
        !best || (cost - best.cost || best.products - products || (word < best.word ? -1 : 1)) < 0;
      if (isBetter) best = { word, products, cost };
    };
    for (const word of SYNONYM_WORDS) consider(word, 0);
    const first = typed.charAt(0);
    this.#forEach(first, consider);
    for (const word of [typed.slice(1), ...transpositions]) this.#forWord(word, consider);
    // one edit at the first letter: another letter, or one more
    for (const other of this.#firstCharacters) {
      if (other === first) continue;
      if (isPrefix) this.#forEach(other + typed.slice(1), consider);
      else this.#forWord(other + typed.slice(1), consider);
      this.#forWord(other + typed, consider);
    }
    return best && { word: best.word, products: best.products };
  }

  #forWord(word: string, visit: (word: string, products: number) => void): void {
    const products = this.countOf(word);
    if (products > 0) visit(word, products);
  }

  #countOfStart(prefix: string): number {
    let count = 0;
    this.#forEach(prefix, (_, products) => {
      count += products;
    });
    return count;
  }

  /** Visits the words that start so. */
  #forEach(prefix: string, visit: (word: string, products: number) => void): void {
    for (let place = this.#placeOf(prefix); this.#words[place]?.startsWith(prefix); place += 1)
      visit(this.#words[place] ?? '', this.#products[place] ?? 0);
  }

  /** The place of the word, or of the first one after it. */
  #placeOf(word: string): number {
    let [low, high] = [0, this.#words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A bit for each of 32 sets of characters, of which the word has one. */
function characterBits(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i += 1) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

/** No more than `editsBetween`: one edit removes, adds or replaces one character. A longer word may have more than its start. */
function leastEditsBetween(word: number, typed: number, isPrefix: boolean): number {
  const missing = countBits(typed & ~word);
  return isPrefix ? missing : Math.max(missing, countBits(word & ~typed));
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function editsBetween(word: string, typed: string, maxEdits: number, isPrefix: boolean): number {
  const edits = editDistance(word, typed, maxEdits);
  if (!isPrefix) return edits;
  return Math.min(edits, editDistance(word.slice(0, typed.length), typed, maxEdits) + PREFIX_EDITS);
}

/** The word with two adjacent characters swapped, once for each pair. */
function listTranspositions(word: string): Set<string> {
  const characters = [...word];
  return new Set(
    characters.slice(1).map((character, i) =>
      characters
        .with(i, character)
        .with(i + 1, characters[i] ?? '')
        .join(''),
    ),
  );
}
