import { useRef, useState } from 'react';

/**
 * Which rows to show when the list was fetched again: rows that are shown keep their order, removed ones disappear, and
 * rows that arrived between them wait (`waiting`) until they are requested, so that nothing moves under the pointer.
 * Rows after the last one shown are the next page.
 */
export function steadyIds(shown: readonly string[], fetched: readonly string[]) {
  const known = new Set(shown);
  const still = new Set(fetched);
  const left = shown.filter((id) => still.has(id));
  if (left.length === 0) return { ids: [...fetched], waiting: 0 };
  const lastShown = fetched.findLastIndex((id) => known.has(id));
  const next = fetched.slice(lastShown + 1);
  const waiting = fetched.slice(0, lastShown).filter((id) => !known.has(id)).length;
  return { ids: [...left, ...next], waiting };
}

/**
 * Rows in the order of `steadyIds`. Another `requestedKey` (view, filter, search) starts anew, once its rows are here:
 * `isPrevious` is true while `rows` are still those of the key before.
 */
export function useSteadyRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  requestedKey: string,
  isPrevious: boolean,
) {
  const [, setShownAt] = useState(0);
  const memory = useRef<{ listKey: string; ids: readonly string[] }>({ listKey: requestedKey, ids: [] });
  const listKey = isPrevious ? memory.current.listKey : requestedKey;
  const fetched = rows.map(rowId);
  const before = memory.current.listKey === listKey ? memory.current.ids : [];
  const { ids, waiting } = steadyIds(before, fetched);
  memory.current = { listKey, ids };
  const byId = new Map(rows.map((row) => [rowId(row), row]));
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    waiting,
    showWaiting() {
      memory.current = { listKey, ids: [] };
      setShownAt((count) => count + 1);
    },
  };
}
