/** A list in browser storage: read once, stored on every change, synchronized with other tabs. */
export interface StoredList<T> {
  read(): readonly T[];
  /** Always the same empty list: the server and hydration cannot read browser storage. */
  readOnServer(): readonly T[];
  write(next: readonly T[]): void;
  subscribe(listener: () => void): () => void;
}

/** `parseItem` returns undefined for an invalid item, which is dropped; the others stay. */
export function createStoredList<T>(
  key: string,
  parseItem: (value: unknown) => T | undefined,
): StoredList<T> {
  const empty: readonly T[] = [];
  const listeners = new Set<() => void>();
  let items: readonly T[] | undefined;

  function notifyListeners() {
    for (const listener of listeners) listener();
  }
  function onStorage(event: StorageEvent) {
    if (event.key !== key && event.key !== null) return;
    items = readStorage(key, parseItem);
    notifyListeners();
  }

  return {
    read() {
      items ??= readStorage(key, parseItem);
      return items;
    },
    readOnServer: () => empty,
    write(next) {
      items = next;
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch (cause) {
        // Storage full or unavailable: the list stays in memory until the tab closes.
        console.error(`The list ${key} could not be stored`, cause);
      }
      notifyListeners();
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('storage', onStorage);
        // Changes of other tabs are not observed from now on: read the storage again next time.
        items = undefined;
      };
    },
  };
}

function readStorage<T>(key: string, parseItem: (value: unknown) => T | undefined): readonly T[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.map(parseItem).filter((item) => item !== undefined) : [];
  } catch {
    return [];
  }
}
