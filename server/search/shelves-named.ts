import type { WordGroup } from './question.ts';
import type { Shelf } from './shelf-name-queries.ts';
import { wordsOf } from './words-of.ts';

/** The categories whose name contains all search terms; a category comes before its sub-categories. */
export function shelvesNamed(shelves: readonly Shelf[], groups: readonly WordGroup[]): Shelf[] {
  const named = shelves.filter(({ category, parentCategory }) => {
    const own = wordsOf(parentCategory ?? category);
    const all = [...own, ...wordsOf(category)];
    // "men" alone matches the category, not each of its sub-categories
    return groups.some((group) => isNamed(own, group)) && groups.every((group) => isNamed(all, group));
  });
  return named.toSorted(
    (a, b) => Number(a.parentCategory !== undefined) - Number(b.parentCategory !== undefined),
  );
}

function isNamed(name: readonly string[], { words, isPrefix }: WordGroup): boolean {
  return words.some((wanted, i) =>
    // the plural matches too: "kurta" finds the category "Kurtas"
    name.some(
      (word) => word === wanted || word === `${wanted}s` || (isPrefix && i === 0 && word.startsWith(wanted)),
    ),
  );
}
