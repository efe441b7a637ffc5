/** What a bulk action applies to: chosen rows, or everything that matches the query. */
export type Selection =
  | { kind: 'ids'; ids: readonly string[] }
  /** `count` is exact up to 10,000. */
  | { kind: 'matching'; query: Record<string, string>; count: number };

export const NOTHING_SELECTED: Selection = { kind: 'ids', ids: [] };

export function selectionSize(selection: Selection): number {
  return selection.kind === 'ids' ? selection.ids.length : selection.count;
}

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'matching' || selection.ids.includes(id);
}

/** Adds or removes one row. From "all matching" it leaves the loaded rows without this one. */
export function toggleSelected(selection: Selection, id: string, loaded: readonly string[]): Selection {
  const ids = selection.kind === 'matching' ? loaded : selection.ids;
  return { kind: 'ids', ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id] };
}

/** Adds every row between two rows, both included. */
export function selectRange(
  selection: Selection,
  from: string,
  to: string,
  loaded: readonly string[],
): Selection {
  if (selection.kind === 'matching') return selection;
  const [a, b] = [loaded.indexOf(from), loaded.indexOf(to)];
  if (a < 0 || b < 0) return toggleSelected(selection, to, loaded);
  const range = loaded.slice(Math.min(a, b), Math.max(a, b) + 1);
  return { kind: 'ids', ids: [...new Set([...selection.ids, ...range])] };
}

/** Removes rows that are not in the list any more. If fewer match than were selected, nothing is selected. */
export function withoutMissing(
  selection: Selection,
  loaded: readonly string[],
  matchingCount: number | undefined,
): Selection {
  if (selection.kind === 'matching')
    return matchingCount !== undefined && matchingCount < selection.count ? NOTHING_SELECTED : selection;
  const ids = selection.ids.filter((id) => loaded.includes(id));
  return ids.length === selection.ids.length ? selection : { kind: 'ids', ids };
}
