import type { TermGroup } from './search-terms.ts';
import { tokenize } from './tokenize.ts';

/** The words that a product must contain. */
export interface WordQuery {
  groups: readonly TermGroup[];
  /** `any`: one matching group is enough. */
  need: 'all' | 'any';
}

/** English stems by word; '' of a word that searches ignore. */
export type Stems = ReadonlyMap<string, string>;

/** The words whose stems `textQuery` needs. */
export function wordsOfGroups(groups: readonly TermGroup[]): string[] {
  return [...new Set(groups.flatMap(({ words }) => words.flatMap(tokenize)))];
}

/**
 * The query as a text of the type `tsquery`. Must equal the database function `search_query`, which takes 0.2 ms and is
 * computed anew for each plan.
 */
export function textQuery({ groups, need }: WordQuery, stems: Stems): string {
  return groups.flatMap((group) => groupText(group, stems) ?? []).join(need === 'all' ? ' & ' : ' | ');
}

/** Any of the words of a group, each as it is or by its stem; a name of several words needs all of them. */
function groupText({ words, isPrefix, starts = [] }: TermGroup, stems: Stems): string | undefined {
  if (!isPrefix && starts.length === 0 && stems.get(words[0] ?? '') === '') return undefined;
  const alternatives = words.flatMap((name, place) => {
    const mayBeIncomplete = isPrefix && place === 0;
    const texts = tokenize(name).map((word) => wordText(word, stems.get(word), mayBeIncomplete));
    return texts.length > 0 ? `(${texts.join(' & ')})` : [];
  });
  alternatives.push(...starts.map((start) => `'${start}':*`));
  return alternatives.length > 0 ? `(${alternatives.join(' | ')})` : undefined;
}

// words contain no characters that must be escaped: `tokenize` separates words by these
function wordText(word: string, stem: string | undefined, mayBeIncomplete: boolean): string {
  const text = `'${word}'${mayBeIncomplete ? ':*' : ''}`;
  return stem === undefined || stem === '' || stem === word ? text : `(${text} | '${stem}')`;
}

/** The same query for the lexemes of block 0 in `block_words`. */
export const inBlock0 = (text: string): string => text.replaceAll(/'([^']+)'/g, "'0 $1'");
