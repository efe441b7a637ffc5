import { type RawBuilder, sql } from 'kysely';

// a trigram index finds shorter texts only at the beginning of a word
export const MIN_TRIGRAM_LENGTH = 3;

/** The text as a part of a LIKE pattern: none of its characters is a wildcard. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** The LIKE pattern of texts that contain `text`. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;

/**
 * The LIKE patterns of texts with a word that contains `word`, of which any suffices: one or two characters match only at
 * the beginning of a word, where the trigram index finds them.
 */
export function wordPatterns(word: string): string[] {
  const escaped = escapeLike(word);
  return word.length < MIN_TRIGRAM_LENGTH ? [`${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`];
}

/** True for a text in lower case with the word in it: any of its `wordPatterns`, in lower case. */
export function hasWordIn(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const conditions = wordPatterns(word).map((pattern) => sql`${text} like lower(${pattern})`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}
