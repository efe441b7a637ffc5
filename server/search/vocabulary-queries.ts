import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { SYNONYM_WORDS } from './synonyms.ts';

/** A possible correction and the number of products that contain it: 0 if it is only in the synonym table. */
export interface VocabularyWord {
  word: string;
  products: number;
}

const LAST_CHARACTER = '\u{10ffff}';

/** The most common words of the catalog that start with this prefix, without the prefix itself. */
export async function selectCompletions(db: Database, prefix: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from vocabulary
    where word > ${prefix} and word < ${prefix + LAST_CHARACTER} and products > 0
    order by products desc, word limit ${limit}`.execute(db);
  return rows.map(({ word }) => word);
}

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
  const start = isPrefix ? sql`left(word, length(${word}::text))` : sql`word`;
  const { rows } = await sql<VocabularyWord>`
    select word, products from (
      select word, products, case when word = any(${listTranspositions(word)}::text[]) then ${TRANSPOSITION_EDITS}::float8 else least(
        levenshtein_less_equal(word, ${word}, ${maxEdits}),
        levenshtein_less_equal(${start}, ${word}, ${maxEdits}) + ${PREFIX_EDITS}::float8
      ) end as edits
      from (
        select word, products from vocabulary where products > 0
        union all select unnest(${SYNONYM_WORDS}::text[]), 0
      ) as known
      where word <> ${word} and length(word) >= length(${word}::text) - ${maxEdits}::integer
        and (${isPrefix}::boolean or length(word) <= length(${word}::text) + ${maxEdits}::integer)
    ) as close
    where edits < ${maxEdits}::integer + 0.5 and (edits < 1.5 or left(word, 1) = left(${word}, 1))
    order by edits - similarity(word, ${word}) - ${EDITS_PER_TENFOLD}::float8 * log(1 + products), products desc, word
    limit 1`.execute(db);
  return rows[0];
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
