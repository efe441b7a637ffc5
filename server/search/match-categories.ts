import type { SuggestedCategory } from './category-queries.ts';
import type { TermGroup } from './words/search-terms.ts';
import { tokenize } from './words/tokenize.ts';

/** The categories whose name contains all search terms; a category comes before its sub-categories. */
export function matchCategories(
  categories: readonly SuggestedCategory[],
  groups: readonly TermGroup[],
): SuggestedCategory[] {
  const matched = categories.filter(({ category, parentCategory }) => {
    const ownWords = tokenize(parentCategory ?? category);
    const allWords = [...ownWords, ...tokenize(category)];
    // "men" alone matches the category, not each of its sub-categories
    return (
      groups.some((group) => nameMatches(ownWords, group)) &&
      groups.every((group) => nameMatches(allWords, group))
    );
  });
  return matched.toSorted(
    (a, b) => Number(a.parentCategory !== undefined) - Number(b.parentCategory !== undefined),
  );
}

function nameMatches(name: readonly string[], { words, isPrefix }: TermGroup): boolean {
  return words.some((term, i) =>
    tokenize(term).every((part) =>
      // the plural matches too: "kurta" finds the category "Kurtas"
      name.some(
        (word) => word === part || word === `${part}s` || (isPrefix && i === 0 && word.startsWith(part)),
      ),
    ),
  );
}
