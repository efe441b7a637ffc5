import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { SYNONYM_WORDS } from './words/synonyms.ts';

/** A possible correction and the number of products that contain it: 0 if it is only in the synonym table. */
export interface VocabularyWord {
  word: string;
  products: number;
}

export const LAST_CHARACTER = '\u{10ffff}';

// A word that is ten times as common may differ by this many more edits.
const EDITS_PER_TENFOLD = 0.5;
const TRANSPOSITION_EDITS = 0.8;
const PREFIX_EDITS = 0.3;

/**
 * The most likely correction, by edit distance, similarity and number of products. With `isPrefix` the word
 * may be a prefix of the correct one. A different first letter is accepted only with one edit.
 */
export async function selectClosestWord(
  db: Database,
  word: string,
  maxEdits: number,
  isPrefix: boolean,
): Promise<VocabularyWord | undefined> {
  const transpositions = listTranspositions(word);
  const edits = sql`levenshtein_less_equal(word, ${word}, ${maxEdits})`;
  const editsOfStart = sql`levenshtein_less_equal(left(word, length(${word}::text)), ${word}, ${maxEdits})`;
  const { rows } = await sql<VocabularyWord>`
    select word, products from (
      select word, products, case when word = any(${transpositions}::text[]) then ${TRANSPOSITION_EDITS}::float8
        else ${isPrefix ? sql`least(${edits}, ${editsOfStart} + ${PREFIX_EDITS}::float8)` : edits} end as edits
      from (
        select word, products from vocabulary where products > 0 and ${mayBeClose(word, transpositions, isPrefix)}
        union all select unnest(${SYNONYM_WORDS}::text[]), 0
      ) as known
      where word <> ${word} and length(word) >= length(${word}::text) - ${maxEdits}::integer
        and (${isPrefix}::boolean or length(word) <= length(${word}::text) + ${maxEdits}::integer)
      -- before the edits of the others are counted
      offset 0
    ) as close
    where edits < ${maxEdits}::integer + 0.5 and (edits < 1.5 or left(word, 1) = left(${word}, 1))
    order by edits - similarity(word, ${word}) - ${EDITS_PER_TENFOLD}::float8 * log(1 + products), products desc, word
    limit 1`.execute(db);
  return rows[0];
}

/** The words with the same first letter, and those with another that may be one edit away. Indexes find both. */
function mayBeClose(word: string, transpositions: string[], isPrefix: boolean) {
  const [first = '', ...others] = word;
  const rest = others.join('');
  const afterFirst = sql`substr(word, 2)`;
  return sql`(
    (word >= ${first} and word < ${first + LAST_CHARACTER})
    or word = any(${[rest, ...transpositions]}::text[])
    or ${afterFirst} = any(${[rest, word]}::text[])
    ${isPrefix ? sql`or (${afterFirst} >= ${rest} and ${afterFirst} < ${rest + LAST_CHARACTER})` : sql``}
  )`;
}

/** The word with two adjacent characters swapped, once for each pair. */
function listTranspositions(word: string): string[] {
  const characters = [...word];
  return characters.slice(1).map((character, i) =>
    characters
      .with(i, character)
      .with(i + 1, characters[i] ?? '')
      .join(''),
  );
}
