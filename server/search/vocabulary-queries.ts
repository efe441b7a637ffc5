import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { SYNONYM_WORDS } from './synonyms.ts';

/** A word that may be meant, and how many products have it: 0 where only the table of synonyms knows it. */
export interface CloseWord {
  word: string;
  products: number;
}

const PAST_EVERY_WORD = '\u{10ffff}';

/** The commonest words of the shop that go on from this beginning. */
export async function selectCompletions(db: Database, beginning: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from vocabulary
    where word > ${beginning} and word < ${beginning + PAST_EVERY_WORD} and products > 0
    order by products desc, word limit ${most}`.execute(db);
  return rows.map(({ word }) => word);
}

// How many edits a word may make up for by being ten times as common.
const EDITS_PER_TENFOLD = 0.5;
const SWAP_EDITS = 0.8;
const LONGER_EDITS = 0.3;

/**
 * The word that was most likely meant, by the letters that differ, the letters in common and how common it is. With
 * `isOpen` the word may be the beginning of the meant one. A different first letter is forgiven only once.
 */
export async function selectClosestWord(
  db: Database,
  word: string,
  mostEdits: number,
  isOpen: boolean,
): Promise<CloseWord | undefined> {
  const start = isOpen ? sql`left(word, length(${word}::text))` : sql`word`;
  const { rows } = await sql<CloseWord>`
    select word, products from (
      select word, products, case when word = any(${swapsOf(word)}::text[]) then ${SWAP_EDITS}::float8 else least(
        levenshtein_less_equal(word, ${word}, ${mostEdits}),
        levenshtein_less_equal(${start}, ${word}, ${mostEdits}) + ${LONGER_EDITS}::float8
      ) end as edits
      from (
        select word, products from vocabulary where products > 0
        union all select unnest(${SYNONYM_WORDS}::text[]), 0
      ) as known
      where word <> ${word} and length(word) >= length(${word}::text) - ${mostEdits}::integer
        and (${isOpen}::boolean or length(word) <= length(${word}::text) + ${mostEdits}::integer)
    ) as close
    where edits < ${mostEdits}::integer + 0.5 and (edits < 1.5 or left(word, 1) = left(${word}, 1))
    order by edits - similarity(word, ${word}) - ${EDITS_PER_TENFOLD}::float8 * log(1 + products), products desc, word
    limit 1`.execute(db);
  return rows[0];
}

/** The word with two neighbouring letters changed over, each pair once. */
function swapsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, i) =>
    letters
      .with(i, letter)
      .with(i + 1, letters[i] ?? '')
      .join(''),
  );
}
