import { useSyncExternalStore } from 'react';

export type GridColumns = 2 | 3;

const KEY = 'grid-columns';
const listeners = new Set<() => void>();
let columns: GridColumns | undefined;

/** The shopper's number of columns in listings, stored in this browser; 3 by default. */
export function useGridColumns(): [GridColumns, (next: GridColumns) => void] {
  return [useSyncExternalStore(subscribe, read, () => 3), write];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): GridColumns {
  columns ??= readStorage();
  return columns;
}

function readStorage(): GridColumns {
  try {
    return localStorage.getItem(KEY) === '2' ? 2 : 3;
  } catch {
    return 3;
  }
}

function write(next: GridColumns) {
  columns = next;
  try {
    localStorage.setItem(KEY, String(next));
  } catch {
    // storage is unavailable: the value stays in memory until the tab closes
  }
  for (const listener of listeners) listener();
}
